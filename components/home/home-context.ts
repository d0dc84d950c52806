'use client';

import { createContext, use } from 'react';
import type { Person } from '@/components/applications/decision';
import { daysIn, type Urgency, waitingUrgency } from '@/components/applications/figures';
import type { HomeInterview, HomePerson } from '@/lib/browser/home';
import type { StageSlug } from '@/lib/pipeline/stages';
import { fullName } from '@/lib/words/full-name';

type Actions = {
  /** Opens the person over the page. */
  open: (person: HomePerson) => void;
  /** Asks what has to be asked before a move, then moves. */
  move: (person: Person, to: StageSlug) => void;
  /** Books an interview, or gives one another time. */
  schedule: (person: Person, interview?: HomeInterview) => void;
};

export const HomeContext = createContext<Actions | null>(null);

/** What every row of the home page can do. */
export function useHomeActions(): Actions {
  const actions = use(HomeContext);
  if (!actions) throw new Error('useHomeActions needs a HomeView above it.');
  return actions;
}

/** The name of somebody on the home page. */
export const nameOf = (person: HomePerson) => fullName(person);

/** Somebody on the home page, as the dialogs know them. */
export function personOf(person: HomePerson): Person {
  const { application_id: applicationId, email, status: stage, job, is_flagged } = person;
  return { applicationId, name: nameOf(person), email, stage, job, isFlagged: is_flagged };
}

/** How urgent it is that somebody has waited since then, by default since they came to their stage. */
export function urgencyOf(person: HomePerson, since = person.stage_entered_at): Urgency {
  return waitingUrgency(person.status, daysIn(since));
}
