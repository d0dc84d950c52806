'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { Input } from './field';

const count = (value: number) => value.toLocaleString('en');

function PageInput({
  page,
  last,
  onPage,
}: {
  page: number;
  last: number;
  onPage: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  function go() {
    const wanted = Math.min(last, Math.max(1, Number.parseInt(typed, 10) || page));
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  }
  return (
    <span className="flex items-center gap-1.5 text-muted tabular-nums">
      <Input
        aria-label="Page"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => (key === 'Enter' ? go() : undefined)}
        onBlur={go}
        className="h-8 w-14 px-1 text-center"
      />
      of {count(last)}
    </span>
  );
}

/** Says which rows of how many are shown, and leads to the other pages. */
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
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center gap-2 text-sm">
      <p className="grow text-muted tabular-nums" aria-live="polite">
        {total === 0
          ? `No ${noun}`
          : `${count(first)}–${count(Math.min(page * limit, total))} of ${count(total)} ${noun}`}
      </p>
      <div className="flex items-center gap-2">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden /> Previous
        </Button>
        {last > 1 ? <PageInput page={page} last={last} onPage={onPage} /> : null}
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
