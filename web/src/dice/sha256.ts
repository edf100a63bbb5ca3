/** SHA-256 (FIPS 180-4). The browser's own is missing on pages that came by plain http, as in a network at home. */

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The digest of bytes that are written in hexadecimal digits, in such digits. */
export function sha256(hex: string): string {
  const blocks = padded(Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
  let hash = Uint32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) hash = mixed(hash, blocks, at);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer((Math.floor((bytes.length + 8) / 64) + 1) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  return blocks;
}

function mixed(before: Uint32Array<ArrayBuffer>, blocks: DataView, from: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(64);
  let [a, b, c, d, e, f, g, h] = before as unknown as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    words[n] = n < 16 ? blocks.getUint32(from + 4 * n) : words[n - 16]! + small(words[n - 15]!, 7, 18, 3) + words[n - 7]! + small(words[n - 2]!, 17, 19, 10);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n]! + words[n]!;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (word, n) => before[n]! + word);
}
const small = (word: number, one: number, two: number, shift: number): number => (turn(word, one) ^ turn(word, two) ^ (word >>> shift)) >>> 0;
