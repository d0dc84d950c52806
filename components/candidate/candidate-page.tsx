'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { CandidatePanel } from './candidate-panel';

/** A candidate on a page of their own, open at the application that the URL names. */
export function CandidatePage({ candidateId }: { candidateId: string }) {
  const [application, setApplication] = useQueryState('application', parseAsString);
  return (
    <div className="mx-auto h-full max-w-detail">
      <CandidatePanel
        isPage
        candidateId={candidateId}
        applicationId={application}
        onChooseApplication={(id) => void setApplication(id)}
      />
    </div>
  );
}
