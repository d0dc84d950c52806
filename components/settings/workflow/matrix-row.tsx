'use client';

import { memo } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { classNames } from '@/components/ui/class-names';
import { boardOrder, type StageSlug } from '@/lib/pipeline/stages';
import { mayLead, type StageWords } from './draft';

type Words = Readonly<Record<StageSlug, StageWords>>;

type CellProps = {
  from: StageSlug;
  to: StageSlug;
  words: Words;
  /** Its place among the targets, from 0; -1 where the move is not allowed. */
  place: number;
  isChanged: boolean;
  isDisabled: boolean;
  isStop: boolean;
  onToggle: (from: StageSlug, to: StageSlug, isAllowed: boolean) => void;
};

function MoveCell({ from, to, words, place, isChanged, isDisabled, isStop, onToggle }: CellProps) {
  const isAllowed = place >= 0;
  return (
    <span className="relative mx-auto flex size-6 items-center justify-center">
      <input
        type="checkbox"
        aria-label={`${words[from].name} to ${words[to].name}`}
        checked={isAllowed}
        disabled={isDisabled}
        tabIndex={isStop ? 0 : -1}
        onChange={(event) => onToggle(from, to, event.target.checked)}
        className={classNames(
          'absolute inset-0 cursor-pointer appearance-none rounded border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:cursor-not-allowed',
          isChanged && 'ring-2 ring-warning',
        )}
      />
      {isAllowed ? (
        <span
          aria-hidden
          className="pointer-events-none relative text-[0.6875rem] font-semibold text-on-accent tabular-nums"
        >
          {place + 1}
        </span>
      ) : null}
    </span>
  );
}

type RowProps = {
  from: StageSlug;
  row: number;
  words: Words;
  targets: readonly StageSlug[];
  storedTargets: readonly StageSlug[];
  isDisabled: boolean;
  isOpen: boolean;
  /** The column that Tab reaches in this row, if any. */
  stop: number | null;
  onToggle: CellProps['onToggle'];
  onOpen: (from: StageSlug) => void;
};

/** The name of a stage, which opens the order of its moves. */
function RowHeading({ isChanged, ...props }: RowProps & { isChanged: boolean }) {
  const { from, row, words, isOpen, stop, onOpen } = props;
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 border-r border-b border-line bg-surface p-0 text-left font-normal group-hover:bg-raised"
    >
      <button
        type="button"
        data-cell={`${row}-0`}
        tabIndex={stop === 0 ? 0 : -1}
        aria-pressed={isOpen}
        aria-label={`Order of moves from ${words[from].name}`}
        onClick={() => onOpen(from)}
        className={classNames(
          'flex h-8 w-36 cursor-pointer items-center gap-2 px-3 text-xs sm:w-44',
          isOpen ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
        )}
      >
        <StageDot color={words[from].color} className="size-2" />
        <span className="grow truncate text-left">{words[from].name}</span>
        {isChanged ? (
          <span
            role="img"
            aria-label="Changed"
            className="size-1.5 shrink-0 rounded-full bg-warning"
          />
        ) : null}
      </button>
    </th>
  );
}

/** One stage with the moves that lead out of it. */
export const MatrixRow = memo(function MatrixRow(props: RowProps) {
  const { from, row, words, targets, storedTargets, isDisabled, stop } = props;
  return (
    <tr className="group">
      <RowHeading {...props} isChanged={targets.join() !== storedTargets.join()} />
      {boardOrder.map((to, index) => {
        const isPossible = mayLead(from, to);
        const isAllowed = targets.includes(to);
        return (
          <td
            key={to}
            data-cell={`${row}-${index + 1}`}
            className={classNames(
              'h-8 min-w-7 border-b border-line p-0 text-center',
              isPossible ? 'group-hover:bg-hover' : 'bg-sunken',
            )}
          >
            {isPossible ? (
              <MoveCell
                from={from}
                to={to}
                words={words}
                place={targets.indexOf(to)}
                isChanged={isAllowed !== storedTargets.includes(to)}
                isDisabled={isDisabled}
                isStop={stop === index + 1}
                onToggle={props.onToggle}
              />
            ) : (
              <span className="sr-only">Not possible</span>
            )}
          </td>
        );
      })}
    </tr>
  );
});
