import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The font's licence asks to travel with the font. */
function fontLicence(): Plugin {
  return {
    name: 'font-licence',
    generateBundle() {
      const source = readFileSync('node_modules/@fontsource-variable/jost/LICENSE');
      this.emitFile({ type: 'asset', fileName: 'assets/jost-LICENSE.txt', source });
    },
  };
}

const server = process.env.PITBOSS_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), fontLicence()],
  build: {
    outDir: '../src/pitboss/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
