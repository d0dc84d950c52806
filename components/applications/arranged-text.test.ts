import { expect, it } from 'vitest';
import { arrangedTexts } from './arranged-text';
import { lastingText, undoneWords } from './decision';
import { type Previewed, previewed } from './testing/previewed';

const arranged: Previewed['arranged'] = {
  scheduling_link: true,
  evaluation_link: true,
  screening_call: true,
  checks: [
    { check_type: 'identity_verification', status: 'pending' },
    { check_type: 'ssn_trace', status: 'in_progress' },
  ],
};
const interviews: Previewed['interviews'] = [];
const ana = previewed('Ana', { arranged, interviews });
const bo = previewed('Bo', { arranged, interviews });
const dee = previewed('Dee', { interviews });

const ends = [
  'Ends the link to choose a time.',
  'Ends the link to the evaluation.',
  'Cancels the screening call that waits.',
];

it('names what ends with an application, and of the checks those that wait for consent', () => {
  const given = 'Gives up the background check that waits for consent (Identity verification).';
  expect(arrangedTexts({ applications: [ana] }, { to: 'client_rejected' })).toEqual([
    ...ends,
    given,
  ]);
});

it('says nothing of the checks of whoever is hired', () => {
  expect(arrangedTexts({ applications: [ana] }, { to: 'hired' })).toEqual(ends);
});

it('says of whoever moves that every open check goes along', () => {
  const along = 'The open background checks (Identity verification and SSN trace) go along.';
  expect(arrangedTexts({ applications: [ana] }, { isMove: true })).toEqual([...ends, along]);
});

it('names of many whom it is about', () => {
  const of = (applications: Previewed[]) => arrangedTexts({ applications }, { to: 'dnc' });
  expect(of([ana, dee])).toEqual([
    'Ends the link to choose a time of Ana.',
    'Ends the link to the evaluation of Ana.',
    'Cancels the screening call of Ana.',
    'Gives up the background check of Ana that waits for consent.',
  ]);
  expect(of([ana, bo, dee])).toContain('Ends the links to choose a time of Ana and Bo.');
  expect(of([dee])).toEqual([]);
});

it('says after Undo what is back, and what is not', () => {
  const preview = { applications: [ana], letters: null };
  expect(lastingText(preview)).toBe('The screening call stays cancelled, also after Undo.');
  expect(undoneWords(false, preview).description).toBe(
    'The link to choose a time works again. The background check waits for consent again. The screening call stays cancelled.',
  );
  const unsent = { message_id: 'm', kind: 'scheduling_link', due_at: '2036-03-03T15:00:00Z' };
  const waiting = { ...preview, applications: [{ ...ana, waiting_messages: [unsent] }] };
  expect(undoneWords(false, waiting).description).not.toContain('works again');
});
