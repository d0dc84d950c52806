import type { ReactNode } from 'react';

/** A word of code inside a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded bg-hover px-1 py-0.5 font-mono text-[0.85em] text-ink wrap-anywhere">
      {children}
    </code>
  );
}

/** Text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    parts.push(text.slice(end, match.index), <Code key={match.index}>{match[1]}</Code>);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
