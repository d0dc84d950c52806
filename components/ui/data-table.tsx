'use client';

import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { classNames } from './class-names';
import { ColumnMenu } from './column-menu';
import { LoadingMore } from './load-more';
import { Selection, useIsSelecting } from './selection';
import { type Sort, type TableColumn, TableHead } from './table-head';
import { SelectAll, TableRow } from './table-row';
import { useHiddenColumns } from './use-hidden-columns';
import { useRowKeys } from './use-row-keys';
import { useTableRows } from './use-table-rows';

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The name under which the browser keeps which columns a person has hidden. */
  remembersAs?: string;
  /** Columns that are hidden until a person shows them, by id. */
  hiddenAtFirst?: readonly string[];
  /** Columns with nothing in them, which take no room. */
  empty?: readonly string[];
  /** How many rows there are in all, loaded or not. */
  total?: number | undefined;
  isLoadingMore?: boolean;
  onNearEnd?: () => void;
  /** Where rows are added on top, what is being read stays where it is. */
  keepsPlace?: boolean;
  className?: string;
  /** The rows that are ticked; with it, a column of boxes comes first. */
  selection?: Selection | undefined;
  /** What its rows are called together, where its label does not say it. */
  noun?: string;
  /** Who or what a row is about, for its box. */
  nameOf?: (row: Row) => string;
  /** The menu at the end of a row. */
  menu?: ((row: Row) => ReactNode) | undefined;
};

const features = tableFeatures({ columnVisibilityFeature });
const nothingTicked = new Selection();

/** The columns that are not hidden, in their order. */
function useShownColumns<Row extends object>(
  { columns, rows, rowId }: Props<Row>,
  hidden: readonly string[],
) {
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

function cardTemplate(hasBox: boolean, hasMenu: boolean): string {
  return `${hasBox ? '2.75rem' : '0.75rem'} minmax(0, 1fr) ${hasMenu ? '2.75rem' : ''}`;
}

function templateOf(widths: readonly string[], hasBoxes: boolean, hasEnd: boolean): string {
  return [...(hasBoxes ? ['2.75rem'] : []), ...widths, ...(hasEnd ? ['2.75rem'] : [])].join(' ');
}

/**
 * A table of any length: only what is on the screen is rendered, more loads near its end. On phones
 * its rows are cards of two lines, and the page scrolls.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { rows, rowId, sort, onSort, selection, nameOf, menu, remembersAs } = props;
  const { hidden, toggle } = useHiddenColumns(remembersAs, props.hiddenAtFirst);
  const shown = useShownColumns(props, [...hidden, ...(props.empty ?? [])]);
  const order = useMemo(() => rows.map(rowId), [rows, rowId]);
  const { keepsPlace = false, onNearEnd } = props;
  const { scroller, body, items, height, above, isCard, isWide, show } = useTableRows({
    ...{ ids: order, keepsPlace, onNearEnd },
  });
  useRowKeys({ body, ids: order, show, selection });
  const isSelecting = useIsSelecting(selection ?? nothingTicked);
  // A card has a look of its own, whatever is hidden of the table.
  const columns = isCard ? props.columns : shown;
  const widths = columns.map(({ width }) => width);
  const hasEnd = Boolean(menu || remembersAs);
  const gridTemplateColumns = templateOf(widths, Boolean(selection), hasEnd);
  const rowColumns = isCard ? cardTemplate(Boolean(selection), Boolean(menu)) : gridTemplateColumns;
  const selectAll = selection ? (
    <SelectAll {...{ selection, order }} noun={props.noun ?? props.label.toLowerCase()} />
  ) : null;
  return (
    // Rounded corners that clip what scrolls delay frames (npm run bench -- web --only table): the
    // padding keeps the rows inside them.
    <div
      className={classNames(
        'flex min-h-0 flex-col sm:h-full',
        // The bar stands below the table instead of over its last rows.
        isSelecting && 'max-sm:pb-28 sm:pb-14',
        props.className,
      )}
    >
      <div className="flex min-h-0 flex-col border-line bg-surface max-sm:-mx-4 max-sm:border-t sm:rounded-xl sm:border sm:p-1">
        <div
          ref={scroller}
          className={classNames(
            'min-h-0 sm:overflow-auto',
            isSelecting && 'sm:pb-12',
            // What gets the focus is not left behind the columns that stay.
            isWide && 'scroll-pr-12 scroll-pl-72',
          )}
        >
          <table
            aria-label={props.label}
            aria-rowcount={(props.total ?? rows.length) + 1}
            className="grid text-sm sm:min-w-max sm:text-[0.8125rem]"
          >
            <TableHead
              {...{ columns, gridTemplateColumns, sort, onSort, isCard, isWide, selectAll }}
              end={
                remembersAs ? <ColumnMenu {...{ hidden, toggle }} columns={props.columns} /> : null
              }
              hasEnd={hasEnd}
            />
            <tbody
              ref={body}
              className="block [overflow-anchor:none]"
              style={{ ...{ '--columns': rowColumns }, height, paddingTop: above }}
            >
              {items.map(({ index }) => {
                const row = rows[index];
                const id = order[index];
                if (!row || id === undefined) return null;
                return (
                  <TableRow
                    key={id}
                    {...{ row, id, columns, index, isCard, isWide }}
                    {...{ selection, order, nameOf, menu }}
                  />
                );
              })}
            </tbody>
          </table>
          {props.isLoadingMore ? <LoadingMore className="sticky left-0" /> : null}
        </div>
      </div>
    </div>
  );
}
