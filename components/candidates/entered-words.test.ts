import { expect, it } from 'vitest';
import { enteredWords } from './entered-words';

const typed = { first_name: 'Ben', last_name: 'Ng', job_id: 'j' };
const ada = {
  ...{
    candidate_id: 'c',
    org_id: 'o',
    first_name: 'Ada',
    last_name: 'Ok',
    email: null,
    phone: null,
  },
  ...{ phone_e164: null, address_line1: null, address_line2: null, city: null, state: null },
  ...{ postal_code: null, country: null, source: null, is_flagged: false },
  ...{ created_at: '2026-11-26T19:00:00.000Z', updated_at: '2026-11-26T19:00:00.000Z' },
  joined: true,
} as const;
const left = ' No application was opened: they have one there already.';

it.each([
  [true, 'a', false, 'Ben Ng is joined with Ada Ok; what differs is a note there.'],
  [false, 'a', false, 'Ben Ng is joined with Ada Ok.'],
  [false, null, false, `Ben Ng is joined with Ada Ok.${left}`],
  [true, null, true, 'Ben Ng is joined with Ada Ok; what differs is a note there.'],
])('noted %s, opened %s, reopened %s', (noted, opened, isReopened, words) => {
  const entered = { ...ada, noted, opened_application_id: opened };
  expect(enteredWords(typed, entered, isReopened)).toBe(words);
});
