import type { Answer } from '@/lib/browser/api';

type Outcome = Answer<'previewRetention'>['oldest'][number]['outcome'];

/** What people are called by what became of their applications. */
export const outcomeLabels: Record<Outcome, string> = {
  hired: 'People you hired',
  rejected: 'People you did not hire',
  open: 'People with an open application',
  without_application: 'People without an application',
};
