import { classNames } from '@/components/ui/class-names';

const FEWEST_ROWS = 2;
const MOST_ROWS = 20;
const COLUMNS = 80;

function rowsFor(text: string): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / COLUMNS)));
  const rows = lines.reduce((sum, count) => sum + count, 0);
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows));
}

/** Text for machines in a block that scrolls by itself and can be walked through by keyboard. */
export function ScrollBlock({
  label,
  text,
  className,
}: {
  /** What it is, for screen readers. */
  label: string;
  text: string;
  className?: string;
}) {
  return (
    <textarea
      readOnly
      aria-label={label}
      value={text}
      rows={rowsFor(text)}
      spellCheck={false}
      className={classNames(
        'block field-sizing-content max-h-96 min-h-0 w-full resize-none overflow-auto rounded-lg border border-line bg-sunken px-3 py-2.5 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap text-ink',
        className,
      )}
    />
  );
}
