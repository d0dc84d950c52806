'use client';

import dynamic from 'next/dynamic';
import { parseAsString, useQueryStates } from 'nuqs';
import { Drawer } from '@/components/ui/dialog';
import { SkeletonPanel } from '@/components/ui/skeleton';

const CandidatePanel = dynamic(
  () => import('./candidate-panel').then((module) => module.CandidatePanel),
  {
    loading: () => <SkeletonPanel />,
  },
);

const parsers = { candidate: parseAsString, application: parseAsString };

/** What the panel keeps in the URL; it goes with the drawer. */
const panelParsers = { tab: parseAsString, events: parseAsString, by: parseAsString };

/** Shows the candidate that the URL names over whatever page this is. */
export function CandidateDrawer() {
  const [{ candidate, application }, setShown] = useQueryStates(parsers, { history: 'push' });
  const [, setPanel] = useQueryStates(panelParsers);
  function close() {
    void setPanel(null);
    void setShown(null);
  }
  return (
    <Drawer isOpen={candidate !== null} onClose={close} title="Candidate" className="max-w-4xl">
      {candidate ? (
        <CandidatePanel
          candidateId={candidate}
          applicationId={application}
          onChooseApplication={(id) => void setShown({ application: id }, { history: 'replace' })}
        />
      ) : null}
    </Drawer>
  );
}
