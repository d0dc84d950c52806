'use client';

import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Lane } from '@/components/applications/lanes';
import { classNames } from '@/components/ui/class-names';
import type { PipelineCard, PipelineColumn } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useCarried } from './carrying';
import { Column } from './column';

type Props = {
  lane: Lane;
  columns: readonly PipelineColumn[];
  /** The columns that a screen shows before anything is scrolled. */
  atStart: ReadonlySet<StageSlug>;
  isFiltered: boolean;
  isCollapsed: boolean;
  onCollapse: (status: string) => void;
  loadingStages: ReadonlySet<StageSlug>;
  onNearEnd: (slug: StageSlug) => void;
  onSelectAll: (slug: StageSlug) => void;
  onKey: (event: KeyboardEvent, card: PipelineCard) => void;
};

function LaneHeading({
  lane,
  count,
  isCollapsed,
  onCollapse,
}: {
  lane: Lane;
  count: number;
  isCollapsed: boolean;
  onCollapse: (status: string) => void;
}) {
  const Icon = isCollapsed ? ChevronsLeftRight : ChevronsRightLeft;
  return (
    <h2 className={classNames('shrink-0', !isCollapsed && 'sticky left-0 z-1 w-fit')}>
      <button
        type="button"
        data-lane={lane.status}
        aria-expanded={!isCollapsed}
        onClick={() => onCollapse(lane.status)}
        className={classNames(
          'flex cursor-pointer items-center gap-2 rounded-lg px-2 py-1 text-xs font-semibold hover:bg-hover',
          lane.ink,
          isCollapsed && 'h-full [writing-mode:vertical-rl]',
        )}
      >
        {lane.name}
        <span className="font-medium text-muted tabular-nums">{count.toLocaleString('en')}</span>
        <Icon className="size-3.5 text-muted" aria-hidden />
      </button>
    </h2>
  );
}

/** The stages of one coarse status, side by side, or folded to a strip that a carried card opens. */
export function LaneView({
  lane,
  columns,
  atStart,
  isCollapsed: isFolded,
  onCollapse,
  loadingStages,
  ...rest
}: Props) {
  const isSprung = useCarried(({ sprung }) => sprung === lane.status);
  const isCollapsed = isFolded && !isSprung;
  const count = columns.reduce((sum, column) => sum + column.count, 0);
  const heading = <LaneHeading {...{ lane, count, isCollapsed, onCollapse }} />;
  if (isCollapsed) {
    return (
      <div
        data-lane-area
        data-folded={lane.status}
        className="h-full shrink-0 rounded-xl bg-sunken/70 p-1"
      >
        {heading}
      </div>
    );
  }
  return (
    <div
      data-lane-area
      className="flex h-full shrink-0 scroll-ml-4 flex-col rounded-xl bg-sunken/70 p-1"
    >
      {heading}
      <div className="flex min-h-0 grow">
        {columns.map((column) => (
          <Column
            key={column.stage.slug}
            column={column}
            isAtStart={atStart.has(column.stage.slug)}
            isLoadingMore={loadingStages.has(column.stage.slug)}
            {...rest}
          />
        ))}
      </div>
    </div>
  );
}
