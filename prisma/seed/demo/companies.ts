import type { Role } from '@/lib/contract/permissions';
import type { JobStatus } from '@/prisma/generated/client';

/** The password of every demo account. */
export const demoPassword = 'demo-password-1';

export type DemoSite = {
  name: string;
  locationRef: string | null;
  city: string;
  state: string;
  timeZone: string;
  areaCode: string;
  zip: string;
};

export type DemoJob = {
  title: string;
  department: string;
  /** Index of the company's site. */
  site: number;
  status: JobStatus;
  employmentType: string;
  locationType: string;
  pay: readonly [number, number, string];
  description: string;
  questions: readonly (readonly [
    prompt: string,
    kind: 'yes_no' | 'number' | 'text',
    expected?: string,
  ])[];
  /** Its share of the company's applicants; 0 for a draft. */
  weight: number;
  isIntake?: boolean;
};

export type DemoCompany = {
  name: string;
  domain: string;
  orgRef: string | null;
  /** Where the partner wants this registry's events that no applicant's own address takes. */
  webhookUrl?: string;
  /** How many applicants the company has, relative to the largest. */
  size: number;
  people: readonly (readonly [name: string, role: Role])[];
  sites: readonly DemoSite[];
  agent: { name: string; greeting: string; instructions: string };
  jobs: readonly DemoJob[];
  strengths: readonly string[];
  weaknesses: readonly string[];
};

/** The partner whose registries the first two companies are. */
export const demoPartner = 'Fieldstone Applicant Network';
