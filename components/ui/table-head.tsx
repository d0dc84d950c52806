'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Sort = { by: string; order: 'asc' | 'desc' };

export type TableColumn<Row> = {
  id: string;
  header: string;
  /** A CSS grid track, `minmax(12rem, 2fr)` for instance. */
  width: string;
  cell: (row: Row) => ReactNode;
  /** What the API sorts by when the heading is pressed; without it the column does not sort. */
  sortBy?: string;
  /** The cells rise as the sorted value falls: days since a moment, for instance. */
  isReversed?: boolean;
  align?: 'end';
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

function nextSort(by: string, present: Sort | undefined, isReversed: boolean): Sort {
  if (present?.by === by) return { by, order: opposite[present.order] };
  return { by, order: isReversed ? 'desc' : 'asc' };
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { sortBy, header, align, isReversed = false } = column;
  const sorted = sortBy && sort?.by === sortBy ? sort.order : undefined;
  const order = sorted && isReversed ? opposite[sorted] : sorted;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const classes = classNames('flex items-center px-3', align === 'end' && 'justify-end');
  return (
    <th
      scope="col"
      className={classes}
      {...(order ? { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      {sortBy && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sortBy, sort, isReversed))}
          className="inline-flex cursor-pointer items-center gap-1 rounded hover:text-ink"
        >
          {header}
          <Arrow className={classNames('size-3.5', !order && 'invisible')} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** The headings of a table; those that sort are buttons. */
export function TableHead<Row>({
  columns,
  gridTemplateColumns,
  sort,
  onSort,
}: {
  columns: readonly TableColumn<Row>[];
  gridTemplateColumns: string;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  return (
    <thead className="sticky top-0 z-10 grid border-b border-line bg-surface">
      <tr
        aria-rowindex={1}
        className="grid h-10 text-xs font-medium text-muted"
        style={{ gridTemplateColumns }}
      >
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
