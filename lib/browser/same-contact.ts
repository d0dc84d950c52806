import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { emailOf } from '@/lib/contract/contact-fields';
import { type Answer, call, type Input } from './api';

export type WhoseContact = Answer<'findSameContact'>;
export type SamePerson = WhoseContact['people'][number];

type Asked = Exclude<NonNullable<Input<'findSameContact'>['body']>, FormData>;

/** Asks whose an email or phone is, and whom entering it would join. */
export function findSameContact(body: Asked): Promise<WhoseContact> {
  // What may be stopped only looks: what was typed stays a draft.
  return call('findSameContact', { body }, { signal: new AbortController().signal });
}

const leastDigits = 7;

/** Whose the email or phone being typed is, as far as it is whole yet. */
export function sameContactQuery(email: string, phone: string) {
  const body = {
    email: emailOf(email),
    phone: phone.replace(/[^\p{Nd}]/gu, '').length < leastDigits ? null : phone.slice(0, 50),
  };
  return queryOptions({
    queryKey: ['candidates', 'same-contact', body],
    queryFn: ({ signal }) => call('findSameContact', { body }, { signal }),
    enabled: body.email !== null || body.phone !== null,
    placeholderData: keepPreviousData,
  });
}
