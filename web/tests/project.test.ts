import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; hasInstallScript?: boolean }>;
};

test('the lock pins every package by its digest and names no address to load it from', () => {
  for (const [name, entry] of Object.entries(lock.packages)) {
    if (!name) continue;
    expect(entry.resolved, name).toBeUndefined();
    expect(entry.version, name).toBeTruthy();
    expect(entry.integrity, name).toMatch(/^sha512-/);
  }
});
test('whatever machine the lock was made on, it serves the others', () => {
  const names = Object.keys(lock.packages);
  for (const part of ['@rollup/rollup-linux-x64-gnu', '@rollup/rollup-darwin-arm64', '@rollup/rollup-win32-x64-msvc', '@esbuild/linux-x64', '@esbuild/darwin-arm64'])
    expect(names).toContain(`node_modules/${part}`);
});
