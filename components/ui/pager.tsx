'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button';

/** Says which rows of how many are shown, and leads to the pages before and after. */
export function Pager({
  page,
  limit,
  total,
  onPage,
  noun,
}: {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  /** What is counted, in the plural. */
  noun: string;
}) {
  const last = Math.max(1, Math.ceil(total / limit));
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const count = (value: number) => value.toLocaleString('en');
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center gap-2 text-sm">
      <p className="grow text-muted tabular-nums" aria-live="polite">
        {total === 0
          ? `No ${noun}`
          : `${count(first)}–${count(Math.min(page * limit, total))} of ${count(total)} ${noun}`}
      </p>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden /> Previous
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
