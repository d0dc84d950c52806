'use client';

import type { ReactNode } from 'react';
import { DraftScope } from '@/components/ui/kept-text';
import type { Overview } from '@/lib/browser/candidates';
import { fullName } from '@/lib/words/full-name';
import { CandidateContext, type Subject, SubjectContext } from './candidate-context';

type Choose = Subject['choose'];

/** The name of a candidate as it is shown. */
export const nameOf = (candidate: Overview['candidate']) => fullName(candidate);

/** Who is acted on: the application asked for, else the one that is looked at; null without one. */
export function subjectOf({
  overview: { candidate, applications, glance },
  applicationId,
  choose,
}: {
  overview: Overview;
  applicationId: string | null;
  choose: Choose;
}): Subject | null {
  const of = (id: string | null | undefined) =>
    applications.find(({ application_id }) => application_id === id?.toLowerCase());
  const application = of(applicationId) ?? of(glance?.application_id) ?? applications[0];
  if (!application || candidate.erased_at) return null;
  const { candidate_id: candidateId, email, phone_e164: phone } = candidate;
  return {
    ...{ candidateId, name: nameOf(candidate), email, phone, application },
    glance: glance?.application_id === application.application_id ? glance : null,
    choose,
  };
}

/** Lets everything below know the candidate, and the application in the foreground. */
export function Known({
  overview: { candidate, legal_hold: legalHold, applications },
  subject,
  choose,
  children,
}: {
  overview: Overview;
  subject: Subject | null;
  choose: Choose;
  children: ReactNode;
}) {
  return (
    <CandidateContext
      value={{ candidate, legalHold, applications, name: nameOf(candidate), choose }}
    >
      <SubjectContext value={subject}>
        <DraftScope value={`candidate ${candidate.candidate_id}`}>{children}</DraftScope>
      </SubjectContext>
    </CandidateContext>
  );
}
