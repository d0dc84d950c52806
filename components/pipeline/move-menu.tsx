'use client';

import { type ReactNode, useRef } from 'react';
import { StageMenuItems } from '@/components/applications/stage-menu';
import { Menu } from '@/components/ui/menu';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useBoard } from './board-context';
import { cardButton } from './follow';

function MoveItems({ card, isByKey }: { card: PipelineCard; isByKey: () => boolean }) {
  const { all, nextOf, move } = useBoard();
  const choose = (to: StageSlug) => move(card, to, isByKey());
  const next = nextOf(card.status);
  const allowed = all.filter(({ slug }) => next.includes(slug));
  return <StageMenuItems from={card.status} allowed={allowed} onMove={choose} />;
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
