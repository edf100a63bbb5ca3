/** Our own drawings for the six houses and the notes: roofs and emblems as bent tubes, engraving for the notes. */

export interface House {
  /** The colour of its tubes. */
  tube: string;
  /** The line of its roof, in a box of 220 by 108. */
  roof: string;
  /** Its emblem, in a box of 76 by 54. */
  emblem: string;
}

export const HOUSE_ART: readonly House[] = [
  // The Lone Cactus
  { tube: '#59f0a7', roof: 'V58H22V46H52V32H168V46H198V58H218V', emblem: 'M32 52V12q0-8 6-8t6 8V52M32 34h-8q-6 0-6-6V20M44 28h8q6 0 6-6V14M8 52H68M62 6l6-4M64 12h7' },
  // Twin Palms
  { tube: '#4fe3ff', roof: 'V56H26Q32 20 110 20T194 56H218V', emblem: 'M26 52q2-18-2-32M24 20q-10-8-18 2M24 20q-8-14-18-10M24 20q4-12 14-10M24 20q10-2 12 8M54 52q-3-14 0-24M54 28q-8-6-14 2M54 28q-4-12-14-9M54 28q6-10 14-6M54 28q8 0 10 8M6 52H70' },
  // Trident
  { tube: '#ff5ba8', roof: 'V50H18L110 10 202 50H218V', emblem: 'M38 52V6M38 2 33 12H43ZM18 12V22q0 14 20 14t20-14V12M18 6 14 14H22ZM58 6 54 14H62ZM28 46H48' },
  // Four Winds
  { tube: '#ffcf5c', roof: 'V28H34V40H52V18H168V40H186V28H218V', emblem: 'M38 28V4q14 2 10 16ZM38 28H64q-2 14-18 10ZM38 28V52q-14-2-10-16ZM38 28H12q2-14 18-10ZM38 25a3 3 0 1 1-.01 0' },
  // Five Points
  { tube: '#ff9a6b', roof: 'V54L48 40 62 22H98L110 6 122 22H158L172 40 218 54V', emblem: 'M38 2 44.5 19.5 63 20.3 48.5 31.9 53.5 50 38 39.6 22.5 50 27.5 31.9 13 20.3 31.5 19.5ZM4 8h8M8 4v8M64 44h8M68 40v8' },
  // Sixth Moon
  { tube: '#b9a2ff', roof: 'V50Q2 32 26 32T50 46Q58 14 110 14T170 46Q170 32 194 32T218 50V', emblem: 'M44 4a24 24 0 1 0 18 38A20 20 0 0 1 44 4ZM10 8v6M7 11h6M64 12v8M60 16h8M68 30v4M66 32h4' },
];

export function tubeOf(casino: number): string {
  return HOUSE_ART[casino - 1]?.tube ?? '#fff';
}

/** Where the bulbs sit along the sign of a front, left to right. */
export const BULBS: readonly number[] = [12, 26, 40, 54, 68, 82, 96, 110, 124, 138, 152, 166, 180, 194, 208];

export interface Paper {
  paper: string;
  light: string;
  ink: string;
}

const PAPERS: readonly Paper[] = [
  { paper: '#dfe9d8', light: '#f6fbf0', ink: '#2f4a2d' },
  { paper: '#c3edc2', light: '#ecfce6', ink: '#0d4a2c' },
  { paper: '#a9ead9', light: '#e3fff6', ink: '#064a45' },
  { paper: '#bcd4ff', light: '#ebf3ff', ink: '#142f77' },
  { paper: '#ffd98a', light: '#fff6da', ink: '#5d2c00' },
];

/** The tint of a note, in thousands: one for every second value. The number says it first. */
export function paperOf(note: number): Paper {
  return PAPERS[Math.min(Math.floor(note / 20), PAPERS.length - 1)]!;
}

/** The engraving around the medal of a note: twelve ellipses, turned by 15 degrees each. */
export const ROSETTE = Array.from({ length: 12 }, (_, n) => {
  const turn = (n * Math.PI) / 12;
  const [x, y] = [24 * Math.cos(turn), 24 * Math.sin(turn)].map((part) => Math.round(part * 10) / 10);
  return `M${75 - x!} ${34 - y!}A24 9 ${n * 15} 1 1 ${75 + x!} ${34 + y!}A24 9 ${n * 15} 1 1 ${75 - x!} ${34 - y!}`;
}).join('');

/** How the dice of a throw lie in the tray: turned, and a little up or down. */
export function lie(group: number, die: number): string {
  const turn = [-14, 9, 22, -20, 13, -8, 26, 5][(group * 3 + die) % 8]!;
  const drop = [-4, 9, -7, 3, -5, 6, 0, -8][(group * 2 + die * 3) % 8]!;
  return `rotate(${turn}deg) translateY(${drop}px)`;
}
