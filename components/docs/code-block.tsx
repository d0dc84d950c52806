import type { ReactNode } from 'react';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

function kindOf(match: RegExpMatchArray): string {
  if (match[2] !== undefined) return 'k';
  return match[1] !== undefined ? 's' : 'n';
}

/** JSON with its names, texts and values in colours. */
function highlightJson(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const word = match[1] ?? match[0];
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={kindOf(match)}>
        {word}
      </span>,
    );
    end = match.index + word.length;
  }
  return [...parts, text.slice(end)];
}

/** A titled panel of code; its button copies it, and shows where scripts run. */
export function CodeBlock({
  title,
  code,
  language,
  copyLabel,
}: {
  title: ReactNode;
  code: string;
  language: 'json' | 'shell';
  copyLabel: string;
}) {
  return (
    <figure className="overflow-hidden rounded-xl bg-slate-900 ring-1 ring-slate-900/10 dark:bg-surface dark:ring-white/10">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-white/10 py-1.5 pr-2 pl-4 text-xs text-slate-300">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <button
          type="button"
          hidden
          data-copy
          aria-label={copyLabel}
          className="cursor-pointer rounded-md px-2 py-1 text-xs font-medium text-slate-300 hover:bg-white/10 hover:text-white"
        >
          <span aria-live="polite">Copy</span>
        </button>
      </figcaption>
      <pre className="p-4 font-mono text-[12.5px] leading-relaxed whitespace-pre-wrap wrap-anywhere text-slate-100">
        <code>{language === 'json' ? highlightJson(code) : code}</code>
      </pre>
    </figure>
  );
}
