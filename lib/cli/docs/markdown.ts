import type { GuideBlock } from '@/components/docs/guide-page';

type Piece = GuideBlock extends infer Block
  ? Block extends GuideBlock
    ? Omit<Block, 'line'>
    : never
  : never;

/** The id of a heading, as links to it are written: in small letters, without signs. */
export function headingId(title: string): string {
  return title
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const heading = /^(#{1,4}) (.+)$/;
const fence = /^```(\w*)$/;
const entry = /^(-|\d+\.) (.*)$/;

/** Whether a line begins something of its own, so that a paragraph ends before it. */
const begins = (line: string) =>
  line.trim() === '' || [heading, fence, entry, /^\|/].some((kind) => kind.test(line));

/** Reads one guide line by line. */
class Reader {
  private at = 0;
  private readonly ids = new Map<string, number>();

  constructor(private readonly lines: readonly string[]) {}

  private take(isTaken: (line: string) => boolean): string[] {
    const start = this.at;
    while (this.at < this.lines.length && isTaken(this.lines[this.at] ?? '')) this.at += 1;
    return this.lines.slice(start, this.at);
  }

  private idOf(title: string): string {
    const id = headingId(title);
    const count = this.ids.get(id) ?? 0;
    this.ids.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  }

  private code(language: string): Piece {
    this.at += 1;
    const code = this.take((line) => line !== '```').join('\n');
    this.at += 1;
    return { kind: 'code', language, code };
  }

  private table(): Piece {
    const [head = '', , ...rows] = this.take((line) => line.startsWith('|'));
    return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
  }

  private list(isOrdered: boolean): Piece {
    const items = this.take((line) => entry.test(line)).map((line) => line.replace(entry, '$2'));
    return { kind: 'list', isOrdered, items };
  }

  private next(): Piece | undefined {
    const line = this.lines[this.at] ?? '';
    const [, marks, title] = heading.exec(line) ?? [];
    const [, language] = fence.exec(line) ?? [];
    const [, mark] = entry.exec(line) ?? [];
    if (language !== undefined) return this.code(language);
    if (mark) return this.list(mark !== '-');
    if (line.startsWith('|')) return this.table();
    this.at += 1;
    if (marks && title)
      return { kind: 'heading', level: marks.length, title, id: this.idOf(title) };
    if (line.trim() === '') return undefined;
    return { kind: 'text', text: [line, ...this.take((more) => !begins(more))].join(' ') };
  }

  *blocks(): Generator<GuideBlock> {
    while (this.at < this.lines.length) {
      const line = this.at + 1;
      const piece = this.next();
      if (piece) yield { ...piece, line };
    }
  }
}

/** Reads a guide written in the Markdown that our guides are written in. */
export function readMarkdown(text: string): GuideBlock[] {
  return [...new Reader(text.split('\n')).blocks()];
}
