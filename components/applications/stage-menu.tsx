'use client';

import { useMay } from '@/components/shell/session-context';
import { MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { StageDot } from './stage-dot';
import { useStages } from './use-stages';

type Choose = (to: StageSlug) => void;

function Items({ stages, onChoose }: { stages: readonly StageInfo[]; onChoose: Choose }) {
  return stages.map(({ slug, name, color }) => (
    <MenuItem key={slug} icon={<StageDot color={color} />} onSelect={() => onChoose(slug)}>
      {name}
    </MenuItem>
  ));
}

/** The items of a menu of stages: those the workflow allows, then those that need force. */
export function StageMenuItems({
  from,
  allowed,
  onMove,
}: {
  from: StageSlug;
  /** The stages the workflow allows, in the order to show. */
  allowed: readonly StageInfo[];
  onMove: Choose;
}) {
  const { all } = useStages();
  const mayForce = useMay('application:force');
  const forced = all.filter((stage) => stage.slug !== from && !allowed.includes(stage));
  return (
    <>
      <MenuLabel>Move to</MenuLabel>
      <Items stages={allowed} onChoose={onMove} />
      {allowed.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">The workflow allows no move from here.</p>
      ) : null}
      {mayForce && forced.length > 0 ? (
        <>
          <MenuLine />
          <MenuLabel>Against the workflow, with a reason</MenuLabel>
          <Items stages={forced} onChoose={onMove} />
        </>
      ) : null}
    </>
  );
}
