import type { Address } from '@/lib/outbox/messages/recipient-address';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Screening, Step } from '@/prisma/seed/history';
import type { Random } from '@/prisma/seed/random';
import type { DemoCompany } from './companies';
import type { PlacedJob } from './office';
import type { Member, Stage } from './rows';

/** One application with all that its records are told from. */
export type Case = {
  applicationId: string;
  candidateId: string;
  firstName: string;
  fullName: string;
  address: Address;
  job: PlacedJob;
  recruiter: Member;
  coordinator: Member;
  steps: readonly Step[];
  stage: StageSlug;
  screening: Screening | null;
};

export type World = Stage & {
  company: DemoCompany;
  jobs: readonly PlacedJob[];
  random: Random;
  /** Drawn from apart for text messages: without an effect on all that is drawn after them. */
  textRandom: Random;
  /** Numbers given out so far in each area code: 555-0100 and up are reserved for stories. */
  phones: Map<string, number>;
};
