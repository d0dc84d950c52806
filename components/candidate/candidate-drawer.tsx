'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { Drawer } from '@/components/ui/dialog';
import { late } from '@/components/ui/late';
import type { Listed } from '@/lib/browser/listed';
import { useListBehind } from './list-behind';
import { PanelSkeleton } from './panel-skeleton';

const CandidatePanel = late(
  () => import('./candidate-panel').then((module) => module.CandidatePanel),
  () => <PanelSkeleton />,
);

const parsers = { candidate: parseAsString, application: parseAsString };

/** What the panel keeps in the URL; it goes with the drawer. */
const panelParsers = { tab: parseAsString, events: parseAsString, by: parseAsString };

/** The card of whoever is looked at by the end, where that is not who was opened. */
function useCardOfLast(applicationId: string | null) {
  const [first] = useState(applicationId);
  const last = useRef(applicationId);
  useEffect(() => {
    if (applicationId) last.current = applicationId;
  }, [applicationId]);
  return () => {
    if (last.current === first) return null;
    const card = document.querySelector<HTMLElement>(`[data-card="${last.current}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return card;
  };
}

/** Shows the candidate that the URL names over whatever page this is. */
export function CandidateDrawer() {
  const [{ candidate, application }, setShown] = useQueryStates(parsers, { history: 'push' });
  const [, setPanel] = useQueryStates(panelParsers);
  const returnFocus = useCardOfLast(application);
  const behind = useListBehind(candidate, application);
  function close() {
    void setPanel(null);
    void setShown(null);
  }
  const open = ({ candidateId, applicationId }: Listed) =>
    void setShown({ candidate: candidateId, application: applicationId }, { history: 'replace' });
  return (
    <Drawer
      isOpen={candidate !== null}
      onClose={close}
      returnFocus={returnFocus}
      title="Candidate"
      className="max-w-form"
      data-candidate
    >
      {candidate ? (
        <CandidatePanel
          candidateId={candidate}
          applicationId={application}
          behind={behind}
          onOpen={open}
          onChooseApplication={(id) => void setShown({ application: id }, { history: 'replace' })}
        />
      ) : null}
    </Drawer>
  );
}
