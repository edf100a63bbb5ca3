/** Our own drawings for the six houses: emblems as bent tubes in a box of 76 by 54, bulbs along the front. */

export interface Emblem {
  tube: string;
  lines: string;
}

export const EMBLEMS: readonly Emblem[] = [
  // The Lone Cactus
  { tube: '#59f0a7', lines: 'M32 52V12q0-8 6-8t6 8V52M32 34h-8q-6 0-6-6V20M44 28h8q6 0 6-6V14M8 52H68M62 6l6-4M64 12h7' },
  // Twin Palms
  { tube: '#4fe3ff', lines: 'M26 52q2-18-2-32M24 20q-10-8-18 2M24 20q-8-14-18-10M24 20q4-12 14-10M24 20q10-2 12 8M54 52q-3-14 0-24M54 28q-8-6-14 2M54 28q-4-12-14-9M54 28q6-10 14-6M54 28q8 0 10 8M6 52H70' },
  // Trident
  { tube: '#ff5ba8', lines: 'M38 52V6M38 2 33 12H43ZM18 12V22q0 14 20 14t20-14V12M18 6 14 14H22ZM58 6 54 14H62ZM28 46H48' },
  // Four Winds
  { tube: '#ffcf5c', lines: 'M38 28V4q14 2 10 16ZM38 28H64q-2 14-18 10ZM38 28V52q-14-2-10-16ZM38 28H12q2-14 18-10ZM38 25a3 3 0 1 1-.01 0' },
  // Five Points
  { tube: '#ff8f5c', lines: 'M38 2 44.5 19.5 63 20.3 48.5 31.9 53.5 50 38 39.6 22.5 50 27.5 31.9 13 20.3 31.5 19.5ZM4 8h8M8 4v8M64 44h8M68 40v8' },
  // Sixth Moon
  { tube: '#b9a2ff', lines: 'M44 4a24 24 0 1 0 18 38A20 20 0 0 1 44 4ZM10 8v6M7 11h6M64 12v8M60 16h8M68 30v4M66 32h4' },
];

/** Where the bulbs sit along the top of a front, left to right. */
export const BULBS: readonly (readonly [number, number])[] = [
  [16, 24], [32, 24], [48, 24], [64, 24], [80, 24], [97, 23], [110, 15.5], [126, 11.5], [142, 10], [158, 10], [174, 11.5], [190, 15.5], [203, 23], [220, 24], [236, 24], [252, 24], [268, 24], [284, 24],
];
