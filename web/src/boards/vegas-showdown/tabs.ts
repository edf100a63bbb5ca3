/** On a phone the board shows one part at a time: which part a spot (`data-spot`) lies in. */

export type Tab = 'auction' | 'sheet' | 'others';

/** The tab that a spot lies in, for the seat whose sheet is shown; null: in sight with every tab, or nowhere. */
export function tabOf(spot: string, me: number): Tab | null {
  const [kind, of] = spot.split('-');
  if (kind === 'space' || kind === 'stacks') return 'auction';
  if (kind === 'count') return 'sheet';
  if (kind !== 'sheet' && kind !== 'seat') return null;
  if (Number(of) !== me) return 'others';
  return kind === 'sheet' ? 'sheet' : null;
}
