'use client';

import { MoveRight } from 'lucide-react';
import { nameAll } from '@/components/applications/decision';
import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { targetsOf } from './targets';

type Props = {
  /** The stage of each of them. */
  from: readonly StageSlug[];
  /** Who is ticked with them and has no application, by name. */
  without: readonly string[];
  onChoose: (stage: StageInfo) => void;
};

function Items({ from, without, onChoose }: Props) {
  const { all: stages, nextOf } = useStages();
  const { all, some } = targetsOf(stages, from, nextOf);
  const item = (stage: StageInfo, note?: string) => (
    <MenuItem
      key={stage.slug}
      icon={<StageDot color={stage.color} />}
      onSelect={() => onChoose(stage)}
    >
      {stage.name}
      {note ? <span className="text-xs text-muted tabular-nums"> {note}</span> : null}
    </MenuItem>
  );
  return (
    <>
      <MenuLabel>Move all to</MenuLabel>
      {all.map((stage) => item(stage))}
      {all.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">
          The workflow allows no move for all of them.
        </p>
      ) : null}
      {some.length > 0 ? (
        <>
          <MenuLine />
          <MenuLabel>Open to some of them only</MenuLabel>
          {some.map(({ stage, count }) => item(stage, `${count} of ${from.length}`))}
        </>
      ) : null}
      {without.length > 0 ? (
        <p className="px-2.5 py-1.5 text-xs text-muted">
          Left out, without an application: {nameAll(without)}.
        </p>
      ) : null}
    </>
  );
}

/** The stages selected applicants may move to: first those open to all of them. */
export function BulkMoveMenu({ isBusy, ...items }: Props & { isBusy: boolean }) {
  return (
    <Menu
      className="w-72"
      trigger={
        <Button size="small" isBusy={isBusy}>
          <MoveRight aria-hidden className="max-sm:hidden" /> Move to…
        </Button>
      }
    >
      <Items {...items} />
    </Menu>
  );
}
