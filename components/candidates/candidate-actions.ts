'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { FollowUp } from '@/components/applications/use-decision';
import type { Applicant } from '@/components/bulk/applicant-bar';
import { useApplicantMoves } from '@/components/bulk/use-applicant-moves';
import { Selection } from '@/components/ui/selection';
import {
  jobTitlesQuery,
  type ListedCandidate,
  toldApplications,
} from '@/lib/browser/candidate-list';
import { fullName } from '@/lib/words/full-name';

/** The name of a candidate of the list. */
export const nameOf = (candidate: ListedCandidate) => fullName(candidate);

/** The application of a candidate that the list shows: the newest. */
const shownOf = (candidate: ListedCandidate) => toldApplications(candidate)[0];

function applicantFor(candidate: ListedCandidate, title: string | undefined): Applicant {
  const application = shownOf(candidate);
  const { candidate_id: candidateId, email, is_flagged: isFlagged } = candidate;
  const name = nameOf(candidate);
  if (!application || candidate.erased_at) return { candidateId, name, person: null };
  const { application_id: applicationId, status: stage, job_id: id } = application;
  const job = { id, title: title ?? 'the job' };
  return { candidateId, name, person: { applicationId, name, email, stage, job, isFlagged } };
}

const rowOf = (candidateId: string) =>
  document.querySelector<HTMLElement>(`main a[href="/candidates/${candidateId}"]`);

/**
 * What is ticked in the list and what can be done with it. Who was ticked stays known when the
 * pages turn.
 */
export function useCandidateActions(rows: readonly ListedCandidate[] | undefined) {
  const [selection] = useState(() => new Selection());
  const seen = useRef(new Map<string, ListedCandidate>());
  for (const row of rows ?? []) seen.current.set(row.candidate_id, row);
  const { data: titles } = useQuery(jobTitlesQuery());

  const applicantOf = useCallback(
    (candidateId: string) => {
      const candidate = seen.current.get(candidateId);
      const jobId = candidate && shownOf(candidate)?.job_id;
      return candidate && applicantFor(candidate, titles?.get(jobId ?? ''));
    },
    [titles],
  );

  const withApplication = (id: string) =>
    [...seen.current.values()].find((row) => shownOf(row)?.application_id === id);
  const nameOfId = (id: string) => {
    const candidate = withApplication(id);
    return candidate ? nameOf(candidate) : 'A candidate';
  };
  const focus: FollowUp = {
    focusOf: ({ applicationId }) => rowOf(withApplication(applicationId)?.candidate_id ?? ''),
  };
  const moves = useApplicantMoves(nameOfId, () => selection.clear(), focus);
  return {
    ...{ selection, applicantOf, moves },
    /** Ticks whom these applications are of. */
    select: (applicationIds: readonly string[]) =>
      selection.replace(applicationIds.flatMap((id) => withApplication(id)?.candidate_id ?? [])),
    /** The ticked candidates. */
    chosen: () => [...selection.ids()].flatMap((id) => seen.current.get(id) ?? []),
  };
}
