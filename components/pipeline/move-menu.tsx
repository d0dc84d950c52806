'use client';

import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import type { PipelineCard, StageInfo } from '@/lib/browser/pipeline/queries';
import { useBoard } from './board-context';

/** The coloured dot that stands for a stage. */
export function StageDot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-full bg-muted"
      style={color ? { backgroundColor: color } : undefined}
    />
  );
}

function StageItems({
  stages,
  onChoose,
}: {
  stages: readonly StageInfo[];
  onChoose: (stage: StageInfo) => void;
}) {
  return stages.map((stage) => (
    <MenuItem
      key={stage.slug}
      onSelect={() => onChoose(stage)}
      icon={<StageDot color={stage.color} />}
    >
      {stage.name}
    </MenuItem>
  ));
}

function MoveItems({ card }: { card: PipelineCard }) {
  const { stages, allowedFrom, mayForce, move } = useBoard();
  const allowed = allowedFrom(card.status);
  const open = stages.filter(({ slug }) => allowed.has(slug));
  const forced = stages.filter(({ slug }) => slug !== card.status && !allowed.has(slug));
  return (
    <>
      <MenuLabel>Move to</MenuLabel>
      <StageItems stages={open} onChoose={({ slug }) => move(card, slug)} />
      {open.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">The workflow leads nowhere from here.</p>
      ) : null}
      {mayForce && forced.length > 0 ? (
        <>
          <MenuLine />
          <MenuLabel>Against the workflow, with a reason</MenuLabel>
          <StageItems stages={forced} onChoose={({ slug }) => move(card, slug)} />
        </>
      ) : null}
    </>
  );
}

/** The stages a card may go to; with permission also those that need force. */
export function MoveMenu({ card, trigger }: { card: PipelineCard; trigger: ReactNode }) {
  return (
    <Menu trigger={trigger} align="end" className="w-64">
      <MoveItems card={card} />
    </Menu>
  );
}
