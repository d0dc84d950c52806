'use client';

import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { classNames } from './class-names';
import { LoadingMore } from './load-more';
import { type Sort, type TableColumn, TableHead } from './table-head';

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Columns that are not shown, by id. */
  hidden?: readonly string[];
  /** How many rows there are in all, loaded or not. */
  total?: number | undefined;
  isLoadingMore?: boolean;
  onNearEnd?: () => void;
  /** Where rows are added on top, what is being read stays where it is. */
  keepsPlace?: boolean;
  className?: string;
  /** A class that leaves room after the last row, for what stands over it. */
  roomAtEnd?: string;
};

const features = tableFeatures({ columnVisibilityFeature });
const ROW_HEIGHT = 44;
const OVERSCAN = 5;
const LOAD_AHEAD = 20;

/** Makes the link or button of a cell answer presses anywhere on its row; other controls need `relative`. */
export const rowTargetClass =
  'inline-block max-w-full truncate align-bottom after:absolute after:inset-0 hover:underline';

/** A button in a cell that is pressed by a press anywhere on its row. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`cursor-pointer font-medium ${rowTargetClass}`}
    >
      {children}
    </button>
  );
}

/** Scrolls along when rows are added above what a person has scrolled to. */
function useKeptPlace(scroller: RefObject<HTMLDivElement | null>, ids: readonly string[] | null) {
  const first = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const added = ids && first.current ? ids.indexOf(first.current) : 0;
    const element = scroller.current;
    if (element && added > 0 && element.scrollTop > 0) element.scrollTop += added * ROW_HEIGHT;
    first.current = ids?.[0];
  }, [scroller, ids]);
}

type RowProps<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  index: number;
  start: number;
  gridTemplateColumns: string;
};

// While scrolling, rows that stay on the screen are not rendered again.
const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { row, columns, index, start, gridTemplateColumns } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      className="absolute inset-x-0 grid h-11 contain-strict items-center border-b border-line bg-surface hover:bg-hover"
      style={{ gridTemplateColumns, top: start }}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            // Unlike hidden, clip does not make each cell a scroll container.
            'min-w-0 overflow-clip px-3 text-ellipsis whitespace-nowrap',
            column.align === 'end' && 'text-right tabular-nums',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** The columns that are not hidden, in their order. */
function useShownColumns<Row extends object>({ columns, rows, rowId, hidden = [] }: Props<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, header }) => ({ id, header })),
    [columns],
  );
  const hiddenIds = hidden.join(' ');
  const columnVisibility = useMemo(
    () => Object.fromEntries(hiddenIds.split(' ').map((id) => [id, false])),
    [hiddenIds],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
  });
  const visible = table.getVisibleLeafColumns();
  return useMemo(
    () => visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [visible, columns],
  );
}

/** The rows that are on the screen, and where each is; asks for more near the end. */
function useRowsInSight<Row>({ rows, rowId, keepsPlace, onNearEnd }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const ids = useMemo(() => (keepsPlace ? rows.map(rowId) : null), [keepsPlace, rows, rowId]);
  useKeptPlace(scroller, ids);
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - LOAD_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  return { scroller, items, height: virtual.getTotalSize() };
}

/** A table of any length: only what is on the screen is rendered, more loads near its end. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, rowId, sort, onSort } = props;
  const columns = useShownColumns(props);
  const { scroller, items, height } = useRowsInSight(props);
  const gridTemplateColumns = columns.map(({ width }) => width).join(' ');
  return (
    // Rounded corners that clip what scrolls delay frames (npm run bench -- web --only table): the
    // padding keeps the rows inside them.
    <div
      className={classNames(
        'flex h-full min-h-0 flex-col rounded-xl border border-line bg-surface p-1',
        props.className,
      )}
    >
      <div ref={scroller} className={classNames('min-h-0 overflow-auto', props.roomAtEnd)}>
        <table
          aria-label={props.label}
          aria-rowcount={(props.total ?? rows.length) + 1}
          className="grid min-w-max text-sm"
        >
          <TableHead {...{ columns, gridTemplateColumns, sort, onSort }} />
          <tbody className="relative grid" style={{ height }}>
            {items.map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <TableRow
                  key={rowId(row)}
                  {...{ row, columns, index, start, gridTemplateColumns }}
                />
              );
            })}
          </tbody>
        </table>
        {props.isLoadingMore ? <LoadingMore className="sticky left-0" /> : null}
      </div>
    </div>
  );
}
