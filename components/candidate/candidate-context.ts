'use client';

import { createContext, use } from 'react';
import type { Person } from '@/components/applications/decision';
import type { CandidateApplication } from '@/lib/browser/candidates';

/** The candidate on the screen and the application in the foreground. */
export type Subject = {
  candidateId: string;
  name: string;
  email: string | null;
  phone: string | null;
  application: CandidateApplication;
  /** Brings another application of the candidate to the foreground. */
  choose: (applicationId: string) => void;
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
  const { application_id: applicationId, status: stage, job } = application;
  return { applicationId, name, email, stage, job };
}
