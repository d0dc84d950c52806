import { whyUnusable } from '@/components/applications/unusable-number';
import type { Answer } from '@/lib/browser/api';
import { fullName } from '@/lib/words/full-name';

type Typed = { first_name: string; last_name: string; job_id?: string | null | undefined };

/** What became of somebody who was entered; whether an application is reopened is told apart. */
export function enteredWords(
  typed: Typed,
  entered: Answer<'createCandidate'>,
  isReopened: boolean,
): string {
  const name = fullName(entered);
  if (!entered.joined) {
    const problem = whyUnusable(entered);
    return problem ? `${name} is added. ${problem}` : `${name} is added`;
  }
  const note = entered.noted ? '; what differs is a note there' : '';
  const isLeft = typed.job_id && !entered.opened_application_id && !isReopened;
  const left = isLeft ? ' No application was opened: they have one there already.' : '';
  return `${fullName(typed)} is joined with ${name}${note}.${left}`;
}
