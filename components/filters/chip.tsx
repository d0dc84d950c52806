'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { readable } from '@/components/ui/words';
import { sourcesIn } from './sources';

/** A filter that is set, with the button that takes it away. */
export function Chip({
  children,
  onRemove,
  label,
}: {
  children: ReactNode;
  onRemove: () => void;
  /** What the filter is about, for "Remove the filter …". */
  label: string;
}) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-lg bg-accent-soft pr-1 pl-2.5 text-xs font-medium text-accent">
      <span className="max-w-48 truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="inline-flex size-5 cursor-pointer items-center justify-center rounded hover:bg-hover"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  );
}

/** A range in words, open at either end. */
export function rangeWords(from: string | number | null, to: string | number | null): string {
  if (from !== null && to !== null) return `${from} – ${to}`;
  return from === null ? `up to ${to}` : `from ${from}`;
}

/** Scores and days of applying, both ends included; null where an end is open. */
export type Ranges = {
  min: number | null;
  max: number | null;
  from: string | null;
  to: string | null;
};

/** The scores and days of applying that a list is narrowed to, as chips. */
export function RangeChips({
  filters: { min, max, from, to },
  change,
}: {
  filters: Ranges;
  change: (changes: Partial<Ranges>) => void;
}) {
  return (
    <>
      {min !== null || max !== null ? (
        <Chip label="score" onRemove={() => change({ min: null, max: null })}>
          Score {rangeWords(min, max)}
        </Chip>
      ) : null}
      {from || to ? (
        <Chip label="applied" onRemove={() => change({ from: null, to: null })}>
          Applied {rangeWords(from, to)}
        </Chip>
      ) : null}
    </>
  );
}

/** The sources that a list is narrowed to, each as a chip. */
export function SourceChips({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const sources = sourcesIn(value);
  return sources.map((one) => (
    <Chip
      key={one}
      label={`source ${readable(one)}`}
      onRemove={() => onChange(sources.filter((other) => other !== one).join(',') || null)}
    >
      Source: {readable(one)}
    </Chip>
  ));
}

/** Takes all filters away at once. */
export function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="ghost" size="small" onClick={onClear}>
      Clear all
    </Button>
  );
}
