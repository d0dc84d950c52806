'use client';

import { type ReactNode, useRef } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import type { PipelineCard, StageInfo } from '@/lib/browser/pipeline/queries';
import { useBoard } from './board-context';
import { cardButton } from './follow';

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

function MoveItems({ card, isByKey }: { card: PipelineCard; isByKey: () => boolean }) {
  const { stages, allowedFrom, mayForce, move } = useBoard();
  const choose = ({ slug }: StageInfo) => move(card, slug, isByKey());
  const allowed = allowedFrom(card.status);
  const open = stages.filter(({ slug }) => allowed.has(slug));
  const forced = stages.filter(({ slug }) => slug !== card.status && !allowed.has(slug));
  return (
    <>
      <MenuLabel>Move to</MenuLabel>
      <StageItems stages={open} onChoose={choose} />
      {open.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">The workflow leads nowhere from here.</p>
      ) : null}
      {mayForce && forced.length > 0 ? (
        <>
          <MenuLine />
          <MenuLabel>Against the workflow, with a reason</MenuLabel>
          <StageItems stages={forced} onChoose={choose} />
        </>
      ) : null}
    </>
  );
}

/** The stages a card may go to; with permission also those that need force. */
export function MoveMenu({ card, trigger }: { card: PipelineCard; trigger: ReactNode }) {
  const isByKey = useRef(false);
  return (
    <span
      className="contents"
      onKeyDownCapture={() => {
        isByKey.current = true;
      }}
      onPointerDownCapture={() => {
        isByKey.current = false;
      }}
    >
      <Menu
        trigger={trigger}
        align="end"
        className="w-64"
        returnFocus={() => cardButton(card.application_id)}
      >
        <MoveItems card={card} isByKey={() => isByKey.current} />
      </Menu>
    </span>
  );
}
