/** A strip of invented towers seen from the desert. */

export interface Tower {
  x: number;
  width: number;
  height: number;
  tube: string;
  /** The outline, closed on the ground, and the part of it that is lit. */
  front: string;
  line: string;
}

const GROUND = 412;
const TUBES = ['#ff5ba8', '#4fe3ff', '#ffcf5c', '#b9a2ff', '#59f0a7'];

type Roof = 'flat' | 'spire' | 'dome' | 'steps' | 'slant';
const PLAN: [number, number, Roof][] = [
  [34, 46, 'flat'], [26, 74, 'steps'], [40, 38, 'dome'], [24, 92, 'spire'], [36, 58, 'flat'], [30, 70, 'slant'], [44, 48, 'dome'],
  [26, 104, 'spire'], [38, 64, 'steps'], [30, 44, 'flat'], [42, 78, 'slant'], [24, 56, 'flat'], [36, 86, 'steps'], [46, 40, 'dome'],
];

function roof(kind: Roof, x: number, top: number, width: number): string {
  const [right, middle] = [x + width, x + width / 2];
  switch (kind) {
    case 'flat':
      return `V${top}H${right}`;
    case 'spire':
      return `V${top + 14}L${middle} ${top - 10} ${right} ${top + 14}`;
    case 'dome':
      return `V${top + 10}Q${middle} ${top - 16} ${right} ${top + 10}`;
    case 'steps':
      return `V${top + 12}H${x + width * 0.25}V${top}H${x + width * 0.75}V${top + 12}H${right}`;
    case 'slant':
      return `V${top + 16}L${right} ${top}`;
  }
}

export const TOWERS: readonly Tower[] = PLAN.reduce<Tower[]>((towers, [width, height, kind], at) => {
  const before = towers.at(-1);
  const x = before ? before.x + before.width + 6 + ((at * 5) % 9) : 436;
  const line = `M${x} ${GROUND}${roof(kind, x, GROUND - height, width)}V${GROUND}`;
  towers.push({ x, width, height, tube: TUBES[at % TUBES.length]!, front: `${line}Z`, line });
  return towers;
}, []);

/** Lit windows as dashed lines, a little different for each tower. */
export function windows({ x, width, height }: Tower): string {
  let path = '';
  for (let up = 12 + (x % 5); up < height - 18; up += 9) path += `M${x + 6 + ((up * x) % 7)} ${GROUND - up}H${x + width - 5}`;
  return path;
}

export const STARS: readonly (readonly [number, number, number])[] = [
  [60, 70, 1.4], [150, 30, 1], [230, 110, 1.2], [330, 48, 0.9], [420, 90, 1.5], [520, 26, 1], [640, 74, 1.2], [760, 38, 1.4],
  [850, 120, 0.9], [930, 60, 1.1], [1040, 28, 1.5], [1130, 96, 1], [1260, 52, 1.3], [1300, 120, 0.9], [1380, 40, 1.2],
  [96, 170, 0.8], [590, 150, 0.8], [990, 170, 0.9], [1262, 190, 0.8],
];
