'use client';

import { useSubject } from './candidate-context';
import { CandidateTabs } from './candidate-tabs';
import { StageControl } from './stage-control';

/** The application in the foreground: its stage with what can be done, then all that belongs to it. */
export function ApplicationView() {
  const { candidateId, application } = useSubject();
  return (
    <>
      <StageControl />
      <CandidateTabs candidateId={candidateId} application={application} />
    </>
  );
}
