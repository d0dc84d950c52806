'use client';

import { Ellipsis } from 'lucide-react';
import { Fragment, type MouseEvent, memo, type ReactNode } from 'react';
import { Checkbox } from './checkbox';
import { classNames } from './class-names';
import { Menu } from './menu';
import { type Selection, useIsSelected, useIsSelecting } from './selection';
import { stickyAt, type TableColumn } from './table-head';

/** For the link or button of a cell that a press anywhere on its row presses too. */
export const rowTarget = {
  'data-row-target': '',
  className:
    'max-w-full cursor-pointer truncate rounded -outline-offset-1 align-bottom font-medium hover:underline',
} as const;

/** A button in a cell that is pressed by a press anywhere on its row. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} {...rowTarget}>
      {children}
    </button>
  );
}

const ownPress = 'a, button, input, label, [role=menuitem]';

/** Passes a press on a row to its link or button, unless it meant something else. */
function pressTarget(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event;
  const isOwn = !(target instanceof Element) || target.closest(ownPress) !== null;
  // What was marked to be copied is no press; a menu lies in the row for React alone.
  const isMarked = window.getSelection()?.isCollapsed === false;
  if (isOwn || isMarked || !currentTarget.contains(target)) return;
  const button = currentTarget.querySelector<HTMLElement>('[data-row-target]');
  // What it opens gives the focus back to the row.
  button?.focus({ preventScroll: true });
  button?.click();
}

export type RowProps<Row> = {
  row: Row;
  id: string;
  columns: readonly TableColumn<Row>[];
  index: number;
  isCard: boolean;
  /** Whether the table scrolls aside, so that its first column has to stay. */
  isWide: boolean;
  selection: Selection | undefined;
  /** The rows between which a tick with Shift ticks all. */
  order: readonly string[];
  nameOf: ((row: Row) => string) | undefined;
  menu: ((row: Row) => ReactNode) | undefined;
};

function SelectBox({ selection, id, order, name }: SelectBoxProps) {
  const isSelected = useIsSelected(selection, id);
  return (
    <Checkbox
      checked={isSelected}
      onChange={(_isChecked, isRange) => selection.toggle(id, isRange ? order : undefined)}
      aria-label={`Select ${name}`}
    />
  );
}

type SelectBoxProps = {
  selection: Selection;
  id: string;
  order: readonly string[];
  name: string;
};

// Browsers let cells inherit how they are aligned, and what inherits cannot share its style with
// others like it: a row would take twice as long to appear.
const cellLook = 'min-w-0 px-3 align-middle whitespace-nowrap';
const sticky = 'sticky z-1 bg-inherit';

function Cells<Row>({ row, columns, selection, menu, isWide }: RowProps<Row>) {
  return (
    <>
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={classNames(
            // Unlike hidden, clip does not make each cell a scroll container.
            cellLook,
            'overflow-clip text-ellipsis',
            column.align === 'end' && 'text-right tabular-nums',
            isWide && place === 0 && `${sticky} ${stickyAt(Boolean(selection))}`,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      {menu ? <td className="px-1.5 align-middle">{menu(row)}</td> : null}
    </>
  );
}

/** Title and figure on the first line, what else a card says on the second. */
function CardCells<Row>({ row, columns, menu }: RowProps<Row>) {
  const [first] = columns;
  const title = columns.find(({ onCard }) => onCard === 'title') ?? first;
  const ends = columns.filter(({ onCard }) => onCard === 'end');
  const line = columns.filter(({ onCard }) => onCard === 'line');
  return (
    <>
      <td className="min-w-0 py-2 pr-3">
        <div className="flex items-center gap-2">
          <span className="min-w-0 grow truncate">{title?.cell(row)}</span>
          {ends.map(({ id, cell }) => (
            <span key={id} className="shrink-0">
              {cell(row)}
            </span>
          ))}
        </div>
        <div className="flex gap-1.5 truncate text-xs text-muted">
          {line.map(({ id, cell }, place) => (
            <Fragment key={id}>
              {place > 0 ? <span aria-hidden>·</span> : null}
              <span className="min-w-0 truncate">{cell(row)}</span>
            </Fragment>
          ))}
        </div>
      </td>
      {menu ? <td>{menu(row)}</td> : null}
    </>
  );
}

// While scrolling, rows that stay on the screen are not rendered again. None has a style attribute:
// the browser works out the style of one, and shares it with the others.
export const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, index, isCard, isWide, selection, nameOf, order } = props;
  return (
    // The link or button in it answers the keyboard.
    <tr
      aria-rowindex={index + 2}
      onClick={pressTarget}
      className={classNames(
        'grid grid-cols-(--columns) cursor-default contain-strict items-center border-b border-line bg-surface hover:bg-[color-mix(in_srgb,var(--surface),var(--ink)_4%)] has-[:focus-visible]:bg-[color-mix(in_srgb,var(--surface),var(--ink)_4%)]',
        isCard ? 'h-16' : 'h-9 pointer-coarse:h-11',
      )}
    >
      {selection ? (
        <td className={classNames('px-3 align-middle', isWide && `${sticky} left-0`)}>
          <SelectBox {...{ selection, id, order }} name={nameOf?.(row) ?? 'this row'} />
        </td>
      ) : isCard ? (
        <td aria-hidden />
      ) : null}
      {isCard ? <CardCells {...props} /> : <Cells {...props} />}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** The menu at the end of a row. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${about}`}
          className="inline-flex size-8 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-4"
        >
          <Ellipsis aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  );
}

/** Ticks all loaded rows, or none where all are ticked. */
export function SelectAll({
  selection,
  order,
  noun,
}: {
  selection: Selection;
  order: readonly string[];
  noun: string;
}) {
  const isSelecting = useIsSelecting(selection);
  const ticked = isSelecting ? order.filter((id) => selection.ids().has(id)).length : 0;
  const isAll = ticked > 0 && ticked === order.length;
  return (
    <Checkbox
      checked={isAll ? true : ticked > 0 ? 'indeterminate' : false}
      onChange={() => selection.toggleAll(order)}
      aria-label={`Select all ${noun}`}
    />
  );
}
