/**
 * The rules text as blocks: headings, paragraphs, lists, tables, with the anchors that refusals name.
 *
 * Only the Markdown that our rules use. Everything becomes text nodes: nothing is put into the page as HTML.
 */

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; ids: string[]; level: number; text: Inline[] }
  | { kind: 'paragraph'; ids: string[]; text: Inline[] }
  | { kind: 'list'; ids: string[]; ordered: boolean; items: { ids: string[]; text: Inline[] }[] }
  | { kind: 'example'; ids: string[]; text: Inline[] }
  | { kind: 'picture'; ids: string[]; position: string; text: Inline[] }
  | { kind: 'told'; ids: string[]; lines: Inline[][] }
  | { kind: 'code'; ids: string[]; text: string }
  | { kind: 'table'; ids: string[]; head: Inline[][]; rows: Inline[][][] };

const ANCHOR = /<a (?:id|name)="([\w-]+)"><\/a>/g;
const TELLS = 'tells ';
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let ids: string[] = [];
  let lines: string[] = [];

  const take = (): string[] => {
    const taken = ids;
    ids = [];
    return taken;
  };
  const close = (): void => {
    if (lines.length === 0) return;
    found.push(block(lines, take()));
    lines = [];
  };
  let fence: string | null = null;
  for (const raw of markdown.split('\n')) {
    if (raw.startsWith('```') || fence !== null) {
      if (fence === null) {
        close();
        fence = raw.slice(3).trim();
      } else if (raw.startsWith('```')) {
        found.push(fenced(fence, lines, take()));
        [lines, fence] = [[], null];
      } else lines.push(raw);
      continue;
    }
    const named = Array.from(raw.matchAll(ANCHOR), (match) => match[1]!);
    const line = named.length && !ITEM.test(raw) ? raw.replaceAll(ANCHOR, '') : raw;
    if (named.length && line !== raw) {
      close();
      ids.push(...named);
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading) {
      close();
      const text = heading[2]!.trim();
      found.push({ kind: 'heading', ids: [...take(), slug(text)], level: heading[1]!.length, text: inlines(text) });
    } else if (line.trim() === '') close();
    else {
      if (lines.length && startsBlock(line) !== startsBlock(lines[0]!) && startsBlock(line) !== 'text') close();
      lines.push(line);
    }
  }
  close();
  return found;
}

/** A position that the board draws, with the words below it; what the game said when an example was played; anything else is shown as it is. */
function fenced(kind: string, lines: string[], ids: string[]): Block {
  if (kind === 'example') return { kind: 'told', ids, lines: lines.filter((line) => line.startsWith(TELLS)).map((line) => inlines(line.slice(TELLS.length))) };
  if (kind !== 'position') return { kind: 'code', ids, text: lines.join('\n') };
  return { kind: 'picture', ids, position: lines[0] ?? '', text: inlines(lines.slice(1).join(' ')) };
}

function startsBlock(line: string): 'item' | 'row' | 'example' | 'text' {
  if (line.startsWith('> ')) return 'example';
  if (ITEM.test(line)) return 'item';
  return line.trimStart().startsWith('|') ? 'row' : 'text';
}

function block(lines: string[], ids: string[]): Block {
  const kind = startsBlock(lines[0]!);
  if (kind === 'row' && lines.length > 1) {
    const rows = lines.filter((line) => !/^\s*\|[\s:|-]+\|?\s*$/.test(line)).map(cells);
    return { kind: 'table', ids, head: rows[0]!, rows: rows.slice(1) };
  }
  if (kind === 'item') return list(lines, ids);
  if (kind === 'example') return { kind: 'example', ids, text: inlines(lines.map((line) => line.replace(/^> /, '').trim()).join(' ')) };
  return { kind: 'paragraph', ids, text: inlines(lines.map((line) => line.trim()).join(' ')) };
}

function list(lines: string[], ids: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2]!);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const ordered = /^\s*\d/.test(lines[0]!);
  return {
    kind: 'list',
    ids,
    ordered,
    items: items.map((item) => ({
      ids: Array.from(item.matchAll(ANCHOR), (match) => match[1]!),
      text: inlines(item.replaceAll(ANCHOR, '')),
    })),
  };
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split('|').map((cell) => inlines(cell.trim()));
}

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_(?!\w)/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, strong, code, words, to, star, line] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (words !== undefined) found.push(link(words, to!));
    else found.push({ kind: 'em', text: (star ?? line)! });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

/** A link inside the rules, or to the web; anything else stays text. */
function link(words: string, to: string): Inline {
  return /^(#[\w-]+|https:\/\/\S+)$/.test(to) ? { kind: 'link', text: words, to } : { kind: 'text', text: words };
}

export function slug(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s+/g, '-');
}

/** The anchor in `las-vegas#placing`, `#placing` or `placing`. */
export function anchorOf(rule: string): string {
  return rule.slice(rule.indexOf('#') + 1);
}

/** The words of a block as people read them, for searching. */
export function plain(part: Block): string {
  if (part.kind === 'code') return part.text;
  return textsOf(part).flatMap((text) => text.map((word) => word.text)).join(' ');
}

function textsOf(part: Exclude<Block, { kind: 'code' }>): Inline[][] {
  switch (part.kind) {
    case 'list':
      return part.items.map((item) => item.text);
    case 'table':
      return [...part.head, ...part.rows.flat()];
    case 'told':
      return part.lines;
    default:
      return [part.text];
  }
}

/** Whether a block has all the words that are looked for. */
export function hasWords(part: Block, asked: string): boolean {
  const text = plain(part).toLowerCase();
  return asked.toLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(word));
}
