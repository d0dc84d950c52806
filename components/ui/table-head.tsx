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
  /**
   * Where a card on a phone shows it: as its title (the first column, if none says so), at the end
   * of the first line, or on the second line. Without it, not at all.
   */
  onCard?: 'title' | 'end' | 'line';
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

function nextSort(by: string, present: Sort | undefined, isReversed: boolean): Sort {
  if (present?.by === by) return { by, order: opposite[present.order] };
  return { by, order: isReversed ? 'desc' : 'asc' };
}

/** Where the first column stays while the table scrolls aside: after the boxes, if there are any. */
export const stickyAt = (hasBoxes: boolean) => (hasBoxes ? 'left-11' : 'left-0');

function HeaderCell<Row>({
  column,
  sort,
  onSort,
  className,
}: {
  column: TableColumn<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className: string | false;
}) {
  const { sortBy, header, align, isReversed = false } = column;
  const sorted = sortBy && sort?.by === sortBy ? sort.order : undefined;
  const order = sorted && isReversed ? opposite[sorted] : sorted;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const classes = classNames(
    'flex h-full items-center px-3',
    align === 'end' && 'justify-end',
    className,
  );
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
          // The words stand over the figures: the arrow's place is on their other side.
          className={classNames(
            'inline-flex cursor-pointer items-center gap-1 rounded hover:text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
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

const sticky = 'sticky z-1 bg-surface';

/** The headings of a table; those that sort are buttons. Over cards they are for screen readers. */
export function TableHead<Row>({
  columns,
  gridTemplateColumns,
  sort,
  onSort,
  isCard,
  isWide,
  selectAll,
  end,
  hasEnd,
}: {
  columns: readonly TableColumn<Row>[];
  gridTemplateColumns: string;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  isCard: boolean;
  /** Whether the table scrolls aside, so that its first column has to stay. */
  isWide: boolean;
  /** The box that ticks all rows, where rows can be ticked. */
  selectAll: ReactNode;
  /** What stands over the menus of the rows. */
  end: ReactNode;
  hasEnd: boolean;
}) {
  return (
    <thead
      className={isCard ? 'sr-only' : 'sticky top-0 z-10 grid border-b border-line bg-surface'}
    >
      <tr
        aria-rowindex={1}
        className="grid h-9 text-xs font-medium text-muted"
        style={{ gridTemplateColumns }}
      >
        {selectAll ? (
          <th
            scope="col"
            className={classNames('flex items-center px-3', isWide && `${sticky} left-0`)}
          >
            {isCard ? <span className="sr-only">Selected</span> : selectAll}
          </th>
        ) : null}
        {(isCard ? columns.slice(0, 1) : columns).map((column, place) => (
          <HeaderCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={isCard ? undefined : onSort}
            className={isWide && place === 0 && `${sticky} ${stickyAt(Boolean(selectAll))}`}
          />
        ))}
        {hasEnd ? (
          <th scope="col" className={classNames('px-1.5', isWide && `${sticky} right-0`)}>
            {isCard || !end ? <span className="sr-only">Actions</span> : end}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
