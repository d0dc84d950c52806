import type { AgentConfiguration, Candidate } from '@/prisma/generated/client';
import type { Answer, Question } from './decide-result';

export type CalledApplication = {
  applicationId: string;
  jobId: string;
  jobTitle: string;
  locationName: string | null;
  questions: Question[];
};

/** One call to one person, about one application or several. */
export type ScreeningCall = {
  orgId: string;
  /** The same at every attempt, so that whoever calls can tell a repetition. */
  screeningId: string;
  candidate: Candidate;
  applications: CalledApplication[];
  /** What any of the jobs asks, each question once. */
  questions: Question[];
  agent: AgentConfiguration | null;
};

/** Who calls. Throws ProviderFailure where the call could not be handed over. */
export type ScreeningProvider = {
  name: 'simulated' | 'http';
  /** How long after the hand-over the result is due. */
  patienceSeconds: number;
  place(call: ScreeningCall): Promise<void>;
  /** What was said, for a provider that is asked when the result is due; null for one that reports. */
  answer: ((call: ScreeningCall) => Answer[]) | null;
};

/** A call that could not be handed over; the message is shown to people. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}
