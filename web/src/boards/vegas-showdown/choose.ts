/** The legal moves of Vegas Showdown, sorted for the board; and moves as sentences. */

import { readPlace } from './sheets/sheet';
import { spaceName, tileName, type ShowdownView } from './view';

/** The amounts that may be bid on a space. */
export function bidsOn(legal: readonly string[], space: string): number[] {
  return legal.filter((move) => move.startsWith(`bid ${space} `)).map((move) => Number(move.split(' ')[2]));
}

export type LayVerb = 'place' | 'on';

/** Whether tiles are being laid now, and with which word. */
export function layVerb(legal: readonly string[], phase: string): LayVerb {
  return phase === 'renovate' || legal.some((move) => move.startsWith('on ')) ? 'on' : 'place';
}

/** The kinds of tile that some legal move lays, in the server's order. */
export function layable(legal: readonly string[], verb: LayVerb): string[] {
  return [...new Set(legal.filter((move) => move.startsWith(`${verb} `)).map((move) => move.split(' ')[1]!))];
}

/** Where a tile may lie: each square with the turns that fit there. */
export function placesFor(legal: readonly string[], verb: LayVerb, tile: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const move of legal) {
    const words = move.split(' ');
    if (words[0] !== verb || words[1] !== tile) continue;
    const { cell, turns } = readPlace(words[2]!);
    found.set(cell, [...(found.get(cell) ?? []), turns]);
  }
  return found;
}

/** The tiles that a renovation may take off, by their top left squares. */
export function removable(legal: readonly string[]): Map<string, string> {
  return new Map(legal.filter((move) => move.startsWith('off ')).map((move) => [move.split(' ')[2]!, move]));
}

function turnWords(turns: number): string {
  return ['', ', turned once', ', turned twice', ', turned three times'][turns] ?? '';
}

/** A reason with a capital at its beginning and a stop at its end. */
export function sentence(reason: string): string {
  const begun = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** A move as a sentence for a button. */
export function sayMove(move: string, at: ShowdownView): string {
  const [verb, first = '', second = ''] = move.split(' ');
  const place = second && (verb === 'place' || verb === 'on') ? readPlace(second) : null;
  switch (verb) {
    case 'bid':
      return `Bid $${second} on the ${spaceName(at, first)}`;
    case 'place':
      return `Place the ${tileName(at, first)} on ${place!.cell}${turnWords(place!.turns)}`;
    case 'on':
      return `Put the ${tileName(at, first)} on ${place!.cell}${turnWords(place!.turns)}`;
    case 'off':
      return `Take the ${tileName(at, first)} off ${second}`;
    case 'store':
      return at.bought ? `Store the ${tileName(at, at.bought)}, place nothing` : 'Store it';
    case 'stack':
      return `Flip the next tile from the ${first} stack`;
    case 'renovate':
      return 'Renovate';
    case 'publicity':
      return 'Publicity: 1 Fame, and place a stored tile';
    case 'pass':
      return 'Pass';
    case 'done':
      return 'Done';
    case 'cancel':
      return 'Put everything back and end the renovation';
    default:
      return move;
  }
}

/** What the button for the next word says. */
export function labelOf(word: string, picked: readonly string[], at: ShowdownView): string {
  const verb = picked[0];
  if (picked.length === 0) return word.charAt(0).toUpperCase() + word.slice(1);
  if (verb === 'bid') return picked.length === 1 ? spaceName(at, word) : `$${word}`;
  if (picked.length === 1 && verb !== 'stack') return tileName(at, word);
  return word;
}
