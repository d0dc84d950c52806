'use client';

import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { useMay } from '@/components/shell/session-context';
import { boardOrder, type StageSlug } from '@/lib/pipeline/stages';
import { mayLead, withMove } from './draft';
import { type Cell, cellAfter } from './grid-keys';
import { MatrixRow } from './matrix-row';
import type { Editor } from './use-editor';

const COLUMN_NAME = /^(\d+)-(\d+)$/;

function isOpenCell({ row, column }: Cell): boolean {
  const [from, to] = [boardOrder[row], boardOrder[column - 1]];
  return column === 0 || (from !== undefined && to !== undefined && mayLead(from, to));
}

function cellOf(target: EventTarget): Cell | undefined {
  const name = target instanceof HTMLElement && target.closest('[data-cell]');
  const [, row, column] = (name && COLUMN_NAME.exec(name.getAttribute('data-cell') ?? '')) || [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Moves the focus by arrow keys; Tab stops in the table once. */
function useGridFocus(mayWrite: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<Cell>({ row: 0, column: 0 });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = cellOf(event.target);
    const isOpen = mayWrite ? isOpenCell : ({ column }: Cell) => column === 0;
    const next = from && cellAfter(event.key, from, boardOrder.length, isOpen);
    if (!next) return;
    event.preventDefault();
    const cell = table.current?.querySelector(`[data-cell="${next.row}-${next.column}"]`);
    const control = cell?.querySelector('input') ?? cell;
    if (control instanceof HTMLElement) control.focus();
  }

  function onFocus(event: { target: EventTarget }) {
    const cell = cellOf(event.target);
    if (cell) setStop(cell);
  }

  return { table, stop, onKeyDown, onFocus };
}

function Headings({ words }: Pick<Editor['draft'], 'words'>) {
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky top-0 left-0 z-30 border-r border-b border-line bg-surface px-3 pb-2 text-left align-bottom text-xs font-normal text-muted"
        >
          From, and to:
        </th>
        {boardOrder.map((to) => (
          <th
            key={to}
            scope="col"
            title={words[to].name}
            className="sticky top-0 z-20 h-40 border-b border-line bg-surface p-0 align-bottom text-xs font-normal"
          >
            <span className="mx-auto flex max-h-38 rotate-180 items-center gap-1.5 py-2 [writing-mode:vertical-rl]">
              <StageDot color={words[to].color} className="size-2" />
              <span className="truncate">{words[to].name}</span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Which moves are allowed: a checkbox for every pair of stages, numbered by the order of targets. */
export function Matrix({
  editor: { draft, stored, edit },
  open,
  onOpen,
}: {
  editor: Editor;
  open: StageSlug;
  onOpen: (from: StageSlug) => void;
}) {
  const mayWrite = useMay('settings:write');
  const { table, stop, onKeyDown, onFocus } = useGridFocus(mayWrite);
  const toggle = useCallback(
    (from: StageSlug, to: StageSlug, isAllowed: boolean) => {
      edit((known) => withMove(known, from, to, isAllowed));
      onOpen(from);
    },
    [edit, onOpen],
  );
  return (
    <div className="relative max-h-[calc(100dvh-14rem)] min-h-80 w-fit max-w-full overflow-auto rounded-xl border border-line bg-surface">
      <table
        ref={table}
        aria-label="Allowed moves"
        className="border-separate border-spacing-0"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <Headings words={draft.words} />
        <tbody>
          {boardOrder.map((from, row) => (
            <MatrixRow
              key={from}
              from={from}
              row={row}
              words={draft.words}
              targets={draft.targets[from]}
              storedTargets={stored.targets[from]}
              isDisabled={!mayWrite}
              isOpen={open === from}
              stop={stop.row === row ? stop.column : null}
              onToggle={toggle}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
