'use client';

import { memo, useEffect, useState } from 'react';
import { type Lane, lanes } from '@/components/applications/lanes';
import { classNames } from '@/components/ui/class-names';
import type { PipelineBoard } from '@/lib/browser/pipeline/queries';
import { stages } from '@/lib/pipeline/stages';
import { useCollapsedLanes } from './use-collapsed-lanes';

/** Brings a lane to the left edge of the board, and the keys to its heading. */
function goTo({ status }: Lane): void {
  const heading = document.querySelector<HTMLElement>(`[data-board] [data-lane="${status}"]`);
  heading?.closest('[data-lane-area]')?.scrollIntoView({ inline: 'start', block: 'nearest' });
  heading?.focus({ preventScroll: true });
}

type Props = { lane: Lane; count: number | null; share: number; onOpen: () => void };

function LaneBar({ lane, count, share, onOpen }: Props) {
  const words = count === null ? '' : count.toLocaleString('en');
  return (
    <li className="min-w-0 grow sm:grow-0">
      <button
        type="button"
        aria-label={`Go to ${lane.name}, ${words}`}
        onClick={onOpen}
        className={classNames(
          'w-full cursor-pointer rounded-md px-1 pb-1 text-left text-xs hover:bg-hover pointer-coarse:min-h-10 sm:w-24',
          lane.ink,
        )}
      >
        <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-current"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </span>
        <span className="mt-1 block gap-1.5 sm:flex sm:justify-between">
          <span className="block truncate font-medium">{lane.name}</span>
          <span className="block h-4 text-muted tabular-nums">{words}</span>
        </span>
      </button>
    </li>
  );
}

/** The lanes at a glance, five bars with counts: each leads to its lane, and unfolds it. */
export const LaneMap = memo(function LaneMap({ board }: { board: PipelineBoard | undefined }) {
  const { collapsed, toggle } = useCollapsedLanes();
  const counts = lanes.map(({ status }) =>
    board?.stages
      .filter(({ stage }) => stages[stage.slug].lane === status)
      .reduce((sum, { count }) => sum + count, 0),
  );
  const largest = Math.max(1, ...counts.map((count) => count ?? 0));
  const [unfolding, setUnfolding] = useState<Lane | null>(null);
  // The lane is as wide as its stages only once it is drawn.
  useEffect(() => {
    if (!unfolding || collapsed.includes(unfolding.status)) return;
    setUnfolding(null);
    goTo(unfolding);
  }, [collapsed, unfolding]);
  function open(lane: Lane) {
    if (collapsed.includes(lane.status)) {
      toggle(lane.status);
      setUnfolding(lane);
    } else goTo(lane);
  }
  return (
    <nav aria-label="Lanes" className="w-full sm:w-auto">
      <ul className="flex gap-1">
        {lanes.map((lane, place) => {
          const count = counts[place] ?? null;
          const share = (count ?? 0) / largest;
          return (
            <LaneBar key={lane.status} {...{ lane, count, share }} onOpen={() => open(lane)} />
          );
        })}
      </ul>
    </nav>
  );
});
