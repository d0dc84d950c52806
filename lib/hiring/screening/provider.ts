import type { AgentConfiguration, Candidate } from '@/prisma/generated/client';
import type { Answer, Question } from './decide-result';

export type CalledApplication = {
  applicationId: string;
  jobId: string;
  jobTitle: string;
  locationName: string | null;
  questions: Question[];
};

/** One call to one person about one or more applications. */
export type ScreeningCall = {
  orgId: string;
  /** The same for every attempt, so that the provider can detect a repeated one. */
  screeningId: string;
  candidate: Candidate;
  applications: CalledApplication[];
  /** The questions of all jobs, each once. */
  questions: Question[];
  agent: AgentConfiguration | null;
};

/** Makes the calls. Throws ProviderFailure if the call could not be handed over. */
export type ScreeningProvider = {
  name: 'simulated' | 'http';
  /** Seconds from the hand-over until the result is due. */
  resultDueSeconds: number;
  place(call: ScreeningCall): Promise<void>;
  /** Returns the answers, for a provider that is polled; null for one that reports them. */
  answer: ((call: ScreeningCall) => Answer[]) | null;
};

/** A call could not be handed over; the message is shown to users. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}
