import type { ReactNode } from 'react';

/** A word of code inside a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="w">{children}</code>;
}

const mark = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*/g;

function Link({ words, address }: { words: string; address: string }) {
  return (
    <a href={address} className="font-medium text-accent underline underline-offset-2">
      <Prose text={words} />
    </a>
  );
}

function marked([, code, words, address, strong]: RegExpMatchArray, key: number): ReactNode {
  if (code) return <Code key={key}>{code}</Code>;
  if (words && address) return <Link key={key} words={words} address={address} />;
  return (
    <strong key={key} className="font-semibold text-ink">
      <Prose text={strong ?? ''} />
    </strong>
  );
}

/** Text in which backticks mark code, stars weight, and `[words](address)` a link. */
export function Prose({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    parts.push(text.slice(end, match.index), marked(match, match.index));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
