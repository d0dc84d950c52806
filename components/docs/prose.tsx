import type { ReactNode } from 'react';

/** A word of code inside a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="w">{children}</code>;
}

const mark = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Text in which backticks mark code and `[words](address)` marks a link. */
export function Prose({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    const [whole, code, words, address] = match;
    const key = match.index;
    parts.push(
      text.slice(end, key),
      code ? (
        <Code key={key}>{code}</Code>
      ) : (
        <a
          key={key}
          href={address}
          className="font-medium text-accent underline underline-offset-2"
        >
          {words}
        </a>
      ),
    );
    end = key + whole.length;
  }
  return [...parts, text.slice(end)];
}
