import { describe, expect, test } from 'vitest';
import { decideScreening } from './decide-screening';

const application = { id: 'this', screenedAt: null, closedAt: null, stage: 'applied' as const };
const candidate = {
  phoneE164: '+16145550100',
  consentContact: true,
  isBlocked: false,
  uncontactable: new Set<string>(),
  hasAgent: true,
};
const uncontactable = new Set(['this']);
const closed = 'application_closed';
const then = new Date('2026-03-01T00:00:00Z');

const said = (word: string) =>
  word === 'enqueued' || word === 'completed'
    ? { screening: word, screeningReason: null }
    : { screening: 'skipped', screeningReason: word };

describe('decideScreening', () => {
  test.each<[string, object, object, string[] | null, string]>([
    ['a fresh application of a consenting applicant', {}, {}, null, 'enqueued'],
    ['a number on the allowlist', {}, {}, ['+16145550100'], 'enqueued'],
    ['a number that is not on the allowlist', {}, {}, ['+16145550101'], 'not_on_allowlist'],
    ['an empty allowlist', {}, {}, [], 'not_on_allowlist'],
    ['no word about consent', {}, { consentContact: null }, null, 'no_contact_consent'],
    ['refused consent', {}, { consentContact: false }, null, 'no_contact_consent'],
    ['no phone', {}, { phoneE164: null }, null, 'no_phone'],
    ['a blocked applicant', {}, { isBlocked: true }, null, 'blocklisted'],
    ['one who asked not to be contacted', {}, { uncontactable }, null, 'do_not_contact'],
    [
      'one who asked so elsewhere, before',
      {},
      { uncontactable: new Set(['other']) },
      null,
      'enqueued',
    ],
    ['nobody who could call', {}, { hasAgent: false }, null, 'no_provider'],
    [
      'no consent, whoever could call',
      {},
      { consentContact: null, hasAgent: false },
      null,
      'no_contact_consent',
    ],
    ['an application with a verdict', { screenedAt: then }, {}, null, 'completed'],
    ['a verdict, whatever may be called now', { screenedAt: then }, candidate, [], 'completed'],
    ['a closed application', { closedAt: then, stage: 'client_rejected' }, {}, null, closed],
    ['one moved away', { closedAt: then }, {}, null, closed],
    ['an application past screening', { stage: 'interview_scheduled' }, {}, null, 'past_screening'],
  ])('%s', (_, ofApplication, ofCandidate, allowlist, word) => {
    const decided = decideScreening(
      { ...application, ...ofApplication },
      { ...candidate, ...ofCandidate },
      allowlist,
    );
    expect(decided).toEqual(said(word));
  });

  test.each<[string, object, object, string]>([
    ['no word about consent', {}, { consentContact: null }, 'completed'],
    ['nobody who could call', {}, { hasAgent: false, phoneE164: '+16145550100' }, 'completed'],
    ['a number nobody may call', {}, { phoneE164: '+16145550199' }, 'completed'],
    ['a blocked applicant', {}, { isBlocked: true }, 'blocklisted'],
    ['one who asked not to be contacted', {}, { uncontactable }, 'completed'],
    ['a closed application', { closedAt: then }, {}, closed],
    ['one with a person already', { stage: 'client_screening' }, {}, 'past_screening'],
  ])('answers given earlier and %s', (_, ofApplication, ofCandidate, word) => {
    const decided = decideScreening(
      { ...application, ...ofApplication },
      { ...candidate, ...ofCandidate },
      ['+16145550100'],
      true,
    );
    expect(decided).toEqual(said(word));
  });
});
