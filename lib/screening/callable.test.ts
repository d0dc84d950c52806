import { describe, expect, test } from 'vitest';
import { decideScreening } from './callable';

const application = { screenedAt: null, closedAt: null, stage: 'applied' as const };
const candidate = { phoneE164: '+16145550100', consentContact: true, isBlocked: false };
const then = new Date('2026-03-01T00:00:00Z');

describe('decideScreening', () => {
  test.each<[string, object, object, string[] | null, string]>([
    ['a fresh application of a consenting applicant', {}, {}, null, 'enqueued'],
    ['a number on the allowlist', {}, {}, ['+16145550100'], 'enqueued'],
    ['a number that is not on the allowlist', {}, {}, ['+16145550101'], 'skipped'],
    ['an empty allowlist', {}, {}, [], 'skipped'],
    ['no word about consent', {}, { consentContact: null }, null, 'skipped'],
    ['refused consent', {}, { consentContact: false }, null, 'skipped'],
    ['no phone', {}, { phoneE164: null }, null, 'skipped'],
    ['a blocked applicant', {}, { isBlocked: true }, null, 'skipped'],
    ['an application with a verdict', { screenedAt: then }, {}, null, 'completed'],
    ['a verdict, whatever may be called now', { screenedAt: then }, candidate, [], 'completed'],
    ['a closed application', { closedAt: then, stage: 'client_rejected' }, {}, null, 'skipped'],
    ['one moved away', { closedAt: then }, {}, null, 'skipped'],
    ['an application past screening', { stage: 'interview_scheduled' }, {}, null, 'skipped'],
  ])('%s', (_, ofApplication, ofCandidate, allowlist, state) => {
    const decided = decideScreening(
      { ...application, ...ofApplication },
      { ...candidate, ...ofCandidate },
      allowlist,
    );
    expect(decided).toBe(state);
  });

  test.each<[string, object, object, string]>([
    ['no word about consent', {}, { consentContact: null }, 'completed'],
    ['a number nobody may call', {}, { phoneE164: '+16145550199' }, 'completed'],
    ['a blocked applicant', {}, { isBlocked: true }, 'skipped'],
    ['a closed application', { closedAt: then }, {}, 'skipped'],
    ['one with a person already', { stage: 'client_screening' }, {}, 'skipped'],
  ])('answers given earlier and %s', (_, ofApplication, ofCandidate, state) => {
    const decided = decideScreening(
      { ...application, ...ofApplication },
      { ...candidate, ...ofCandidate },
      ['+16145550100'],
      true,
    );
    expect(decided).toBe(state);
  });
});
