'use client';

import { ListFilter, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHandedFocus } from './clear-filters';

function Chip({
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
        ref={useHandedFocus()}
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="inline-flex size-6 cursor-pointer items-center justify-center rounded hover:bg-hover"
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

/** A filter that is set: what it is about, how it reads, and the change that takes it away. */
export type SetFilter<Changes> = {
  label: string;
  text: ReactNode;
  without: Changes;
  /** Where several could be called the same. */
  key?: string;
};

/** The filters that are set, each as a chip with a button that takes it away. */
export function Chips<Changes>({
  filters,
  change,
}: {
  filters: readonly (SetFilter<NoInfer<Changes>> | '' | false | null)[];
  change: (changes: Changes) => void;
}) {
  return filters.map((filter) =>
    filter ? (
      <Chip
        key={filter.key ?? filter.label}
        label={filter.label}
        onRemove={() => change(filter.without)}
      >
        {filter.text}
      </Chip>
    ) : null,
  );
}

type SetRange = SetFilter<Partial<Ranges>> | false;

/** The scores and days of applying that a list is narrowed to. */
export function rangeFilters({ min, max, from, to }: Ranges): SetRange[] {
  return [
    (min !== null || max !== null) && {
      label: 'score',
      text: `Score ${rangeWords(min, max)}`,
      without: { min: null, max: null },
    },
    Boolean(from || to) && {
      label: 'applied',
      text: `Applied ${rangeWords(from, to)}`,
      without: { from: null, to: null },
    },
  ];
}

/** How wide the form of the filters is: two whole dates stand side by side in it. */
export const filterWidth = 'w-80 max-w-[calc(100vw-1rem)]';

/** What the button of a list's filters shows. */
export const filterLook = (
  <>
    <ListFilter aria-hidden /> Filter
  </>
);
