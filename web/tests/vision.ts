/** How colours look to different eyes, and how far apart they then are. For the check in colours.test.ts. */

export type Vision = 'usual' | 'protan' | 'deutan' | 'tritan' | 'grey';
type Triple = readonly [number, number, number];

/** Full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009), on linear RGB. */
const SIMULATED: Record<Vision, readonly Triple[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
};

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function times(matrix: readonly Triple[], [r, g, b]: Triple): Triple {
  const row = (at: number): number => matrix[at]![0] * r + matrix[at]![1] * g + matrix[at]![2] * b;
  return [row(0), row(1), row(2)];
}

/** OKLab: a space in which distances are close to what eyes tell. */
function oklab(rgb: Triple): Triple {
  const inside = rgb.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], inside);
  const roots = cones.map(Math.cbrt) as unknown as Triple;
  return times([[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]], roots);
}

export function distance(one: string, other: string, vision: Vision): number {
  const [a, b] = [one, other].map((hex) => oklab(times(SIMULATED[vision], linear(hex))));
  return Math.hypot(a![0] - b![0], a![1] - b![1], a![2] - b![2]);
}

/** The contrast of two colours as WCAG 2 counts it. */
export function contrast(one: string, other: string): number {
  const light = (hex: string): number => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
