import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMPANIES, NOBODY, SEATS, type Look } from '../src/look/colours';
import { contrast, distance, type Vision } from './vision';

const VISIONS: Vision[] = ['usual', 'protan', 'deutan', 'tritan', 'grey'];
/** About five times what is just noticed side by side (0.02 in OKLab); in grey only lightness is left. */
const APART: Record<Vision, number> = { usual: 0.15, protan: 0.12, deutan: 0.12, tritan: 0.12, grey: 0.08 };

function pairs(looks: readonly Look[]): [Look, Look][] {
  return looks.flatMap((one, at) => looks.slice(at + 1).map((other): [Look, Look] => [one, other]));
}

describe.each([
  ['seats', SEATS],
  ['companies', Object.values(COMPANIES)],
])('%s', (_family, looks) => {
  test.each(pairs(looks).flatMap(([one, other]) => VISIONS.map((vision) => ({ one, other, vision }))))(
    '$one.name and $other.name are apart in $vision vision',
    ({ one, other, vision }) => {
      expect(distance(one.fill, other.fill, vision)).toBeGreaterThan(APART[vision]);
    },
  );
  test.each(pairs(looks))('two differ in shape without any colour: %o', (one, other) => {
    expect(one.shape).not.toBe(other.shape);
    expect(one.shapeName).not.toBe(other.shapeName);
    expect(one.pattern).not.toBe(other.pattern);
  });
  test.each(looks.map((look) => ({ look })))('pips and letters can be read on $look.name', ({ look }) => {
    expect(contrast(look.fill, look.ink)).toBeGreaterThan(4.5);
  });
});

// Against yellow, grey eyes have little but the pattern: yellow dice are dotted, white ones plain.
test('white dice are apart from the dice of every seat', () => {
  for (const seat of SEATS) {
    expect(seat.shape).not.toBe(NOBODY.shape);
    for (const vision of VISIONS) expect(distance(seat.fill, NOBODY.fill, vision), `${seat.name} ${vision}`).toBeGreaterThan(0.02);
  }
});

/** The variables of a theme, read from the style sheet itself. */
function theme(name: 'dark' | 'light'): (variable: string) => string {
  const sheet = readFileSync(new URL('../src/look/theme.css', import.meta.url), 'utf8');
  const start = sheet.indexOf(name === 'dark' ? ':root {' : ":root[data-theme='light'] {");
  const block = sheet.slice(start, sheet.indexOf('\n}', start));
  return (variable) => {
    const found = new RegExp(`--${variable}: (#[0-9a-f]{6});`).exec(block);
    if (!found) throw new Error(`no --${variable} in the ${name} theme`);
    return found[1]!;
  };
}

describe.each(['dark', 'light'] as const)('the %s theme', (name) => {
  const colour = theme(name);
  const grounds = ['sky', 'ground', 'card', 'card-high'];
  test.each(['text', 'soft', 'gold', 'cool', 'good', 'bad'].flatMap((ink) => grounds.map((ground) => ({ ink, ground }))))(
    '$ink can be read on $ground (AA)',
    ({ ink, ground }) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );
  test('the first button can be read', () => {
    expect(contrast(colour('accent'), colour('accent-ink'))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['outline', 'accent', 'focus'].flatMap((line) => grounds.map((ground) => ({ line, ground }))))(
    'a line of $line is seen on $ground (3 to 1)',
    ({ line, ground }) => {
      expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3);
    },
  );
  test('every seat and company is seen by its fill or by its outline', () => {
    for (const look of [...SEATS, ...Object.values(COMPANIES), NOBODY])
      for (const ground of grounds)
        expect(Math.max(contrast(look.fill, colour(ground)), contrast(colour('outline'), colour(ground)))).toBeGreaterThanOrEqual(3);
  });
});
