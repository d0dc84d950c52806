import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fillIn } from '@/lib/contract/letter-words';
import { type Answer, call, type Input } from './api';
import type { MovePreview } from './applications';
import { refreshApplications } from './pipeline/refresh';

export type LetterToMany = Exclude<Input<'sendMessages'>['body'], FormData | undefined>;

/** Why a message does not reach somebody. */
export type Unreached = NonNullable<Answer<'sendMessages'>['results'][number]['reason']>;

type Words = Pick<LetterToMany, 'subject' | 'body'>;

/** Returns a message as one of the applicants reads it. */
export function readBy(
  { first_name, job }: MovePreview['applications'][number],
  organization: string,
  { subject, body }: Words,
): Words {
  const facts = { first_name, job: job.title, organization };
  return { subject: fillIn(subject, facts), body: fillIn(body, facts) };
}

/** Writes one message to many candidates; the answer says for each whether it goes out, and why not. */
export function useSendMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LetterToMany) => call('sendMessages', { body }),
    onSuccess: () => void refreshApplications(client),
  });
}
