/** The numbers of Las Vegas explain themselves: why this much money, who would win a casino now and why, what a tie cancels. */

import type { View } from '../api/types';
import { diceWords, money, ownerName, read, type Casino, type LasVegasView, type Owner } from '../boards/las-vegas/view';

const CLOSED = 50;
const PLACES = ['most dice', 'second most', 'third most', 'fourth most', 'fifth most', 'sixth most'];

/** Where the numbers of a seat or a casino come from; "" for any other spot. */
export function whyInLasVegas(view: View, spot: string, names: readonly string[]): string {
  const at = read(view);
  const [kind, number] = spot.split('-');
  if (kind === 'casino' || kind === 'row') {
    const casino = (at.casinos ?? []).find((other) => other.number === Number(number));
    return casino ? whyCasino(casino, names) : '';
  }
  return kind === 'seat' ? whyMoney(at, Number(number)) : '';
}

function whyCasino(casino: Casino, names: readonly string[]): string {
  const { dice, pays } = casino;
  const notes = [...casino.notes].sort((one, other) => other - one);
  if (notes.length === 0) return '';
  const said = [whyThisMuch(notes)];
  if (dice.length === 0) return [...said, `Nobody has dice here: as it stands, one die would win ${money(notes[0]!)}.`].join(' ');
  said.push(...ties(casino, names), whoWins(casino, names));
  const without = dice.map(({ owner }) => owner).filter((owner) => !casino.cancels.includes(owner) && !pays.some((pay) => pay.owner === owner));
  if (without.length) said.push(`${nameAll(without, names)} ${without.length > 1 ? 'go' : 'goes'} without: there are fewer notes than people.`);
  const left = notes.slice(pays.length);
  if (left.length) said.push(`${listed(left.map(money))} would go beneath the pile: nobody is there to take ${left.length > 1 ? 'them' : 'it'}.`);
  return said.join(' ');
}

/** Notes are laid one at a time until there is enough. */
function whyThisMuch(notes: readonly number[]): string {
  const sum = notes.reduce((one, other) => one + other, 0);
  return `${listed(notes.map(money))} ${notes.length > 1 ? `lie here, ${money(sum)} in all` : 'lies here'}: notes were laid until it was ${money(CLOSED)} or more.`;
}

function ties({ cancels, dice }: Casino, names: readonly string[]): string[] {
  const groups = new Map<number, Owner[]>();
  for (const group of dice) if (cancels.includes(group.owner)) groups.set(group.dice, [...(groups.get(group.dice) ?? []), group.owner]);
  return [...groups].map(([count, owners]) => `${nameAll(owners, names)} have ${diceWords(count)} each: they cancel each other, as if these dice were not there.`);
}

function whoWins({ pays, dice }: Casino, names: readonly string[]): string {
  if (pays.length === 0) return 'So nobody would win anything here now.';
  const has = (owner: Owner): number => dice.find((group) => group.owner === owner)?.dice ?? 0;
  const told = pays.map(({ owner, note }, place) => `${ownerName(owner, names)} would take ${money(note)} with ${diceWords(has(owner))} (${PLACES[place]!} of those that count)`);
  return `If the round ended now, ${listed(told)}.`;
}

function whyMoney(at: LasVegasView, seat: number): string {
  const line = at.seats?.find((other) => other.seat === seat);
  if (!line) return '';
  const won = line.notes ? wonWords(line.notes) : `${noteWords(line.note_count)} won in rounds that are over; they lie face down, but everybody saw them being paid.`;
  const now = at.casinos.flatMap(({ number, pays }) => pays.filter(({ owner }) => owner === seat).map(({ note }) => ({ number, note })));
  if (now.length === 0) return `${won} If the round ended now, nothing would be added.`;
  const sum = now.reduce((total, { note }) => total + note, 0);
  return `${won} If the round ended now, ${money(sum)} would be added: ${listed(now.map(({ number, note }) => `${money(note)} from casino ${number}`))}.`;
}
function wonWords(notes: readonly number[]): string {
  if (notes.length === 0) return 'Nothing won yet: casinos pay when a round is over.';
  const sum = notes.reduce((one, other) => one + other, 0);
  return `${money(sum)} won in rounds that are over: ${noteWords(notes.length)} of ${listed(notes.map(money))}.`;
}
function noteWords(count: number): string {
  return `${count} ${count === 1 ? 'note' : 'notes'}`;
}
function nameAll(owners: readonly Owner[], names: readonly string[]): string {
  return listed(owners.map((owner) => ownerName(owner, names)));
}
function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
