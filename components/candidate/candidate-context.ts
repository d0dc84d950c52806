'use client';

import { createContext, use } from 'react';
import type { Person } from '@/components/applications/decision';
import type { Candidate, CandidateApplication, Glance, Overview } from '@/lib/browser/candidates';

type Shown = {
  candidate: Candidate;
  legalHold: Overview['legal_hold'];
  applications: readonly CandidateApplication[];
  name: string;
  /** Brings another application of the candidate to the foreground. */
  choose: (applicationId: string) => void;
};

export const CandidateContext = createContext<Shown | null>(null);

/** The candidate on the screen, with or without an application. */
export function useCandidate(): Shown {
  const shown = use(CandidateContext);
  if (!shown) throw new Error('useCandidate needs a candidate above it.');
  return shown;
}

/** The candidate on the screen with the application in the foreground. */
export type Subject = {
  candidateId: string;
  name: string;
  email: string | null;
  /** The number that can be called and texted, if there is one. */
  phone: string | null;
  application: CandidateApplication;
  /** What matters about the application; null until it is loaded. */
  glance: Glance | null;
  choose: Shown['choose'];
};

export const SubjectContext = createContext<Subject | null>(null);

/** The candidate and application on the screen. */
export function useSubject(): Subject {
  const subject = use(SubjectContext);
  if (!subject) throw new Error('useSubject needs an application above it.');
  return subject;
}

/** Whom the part around is about, as the dialogs that move them know them. */
export function usePerson(): Person {
  const { name, email, application } = useSubject();
  const { blocklist_match: match } = useCandidate().candidate;
  const { application_id: applicationId, status: stage, job } = application;
  return { applicationId, name, email, stage, job, isFlagged: Boolean(match) };
}
