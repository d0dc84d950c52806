import { describe, expect, it } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Person } from './decision';
import { nextForMany, nextForOne } from './question';

const personIn = (stage: StageSlug): Person => ({
  applicationId: 'a1',
  name: 'Ana Berg',
  email: null,
  stage,
  job: { id: 'j1', title: 'Caregiver' },
});

describe('one person', () => {
  it('is moved at once where the workflow allows it and nothing else follows', () => {
    expect(nextForOne(personIn('applied'), 'awaiting_screening', true)).toEqual({ kind: 'move' });
  });

  it('is moved against the workflow only with a reason', () => {
    const person = personIn('applied');
    expect(nextForOne(person, 'pending_evaluation', false)).toEqual({
      kind: 'ask',
      decision: {
        kind: 'force',
        to: 'pending_evaluation',
        ids: ['a1'],
        subject: 'Ana Berg',
        person,
        isForced: true,
      },
    });
  });

  it('is rejected without force, as the API does it', () => {
    const next = nextForOne(personIn('applied'), 'client_rejected', false);
    expect(next).toMatchObject({ kind: 'ask', decision: { kind: 'reject', isForced: false } });
  });

  it('is asked about an interview only if one is booked already, or none is yet', () => {
    const attended = nextForOne(personIn('interview_scheduled'), 'past_interview', true);
    expect(attended).toMatchObject({
      kind: 'look',
      asksIfBooked: true,
      decision: { kind: 'attend' },
      otherwise: { kind: 'move' },
    });
    const scheduled = nextForOne(personIn('applied'), 'interview_scheduled', false);
    expect(scheduled).toMatchObject({
      kind: 'look',
      asksIfBooked: false,
      decision: { kind: 'schedule' },
      otherwise: { kind: 'ask', decision: { kind: 'force' } },
    });
  });
});

describe('many people', () => {
  const ids = ['a1', 'a2'];

  it.each([
    ['client_rejected', 'reject'],
    ['hired', 'hire'],
    ['dnc', 'do_not_contact'],
    ['interview_scheduled', 'schedule'],
  ] as const)('are asked about before they come to %s', (to, kind) => {
    expect(nextForMany(ids, to)).toEqual({
      kind: 'ask',
      decision: { kind, to, ids, subject: '2 applicants', person: null, isForced: false },
    });
  });

  it('are moved at once, or after a look at their interviews, to any other stage', () => {
    expect(nextForMany(ids, 'client_screening')).toEqual({ kind: 'move' });
    expect(nextForMany(ids, 'no_show')).toMatchObject({
      kind: 'look',
      asksIfBooked: true,
      otherwise: { kind: 'move' },
    });
  });
});

describe('somebody on the blocklist', () => {
  const flagged: Person = { ...personIn('applied'), isFlagged: true };

  it('goes on only after a question', () => {
    expect(nextForOne(flagged, 'awaiting_screening', true)).toMatchObject({
      kind: 'ask',
      decision: { kind: 'flagged', flagged: ['Ana Berg'] },
    });
    expect(nextForMany(['a1', 'a2'], 'awaiting_screening', ['Ana Berg'])).toMatchObject({
      kind: 'ask',
      decision: { kind: 'flagged', flagged: ['Ana Berg'], subject: '2 applicants' },
    });
  });

  it('is hired, or moved against the workflow, by a dialog that names them', () => {
    expect(nextForOne(flagged, 'hired', true)).toMatchObject({
      decision: { kind: 'hire', flagged: ['Ana Berg'] },
    });
    expect(nextForOne(flagged, 'pending_evaluation', false)).toMatchObject({
      decision: { kind: 'force', flagged: ['Ana Berg'] },
    });
  });

  it('is rejected by the dialog of every rejection', () => {
    expect(nextForOne(flagged, 'client_rejected', true)).toMatchObject({
      decision: { kind: 'reject' },
    });
    const ended: Person = { ...flagged, stage: 'failed_screening' };
    expect(nextForOne(ended, 'client_rejected', true)).toEqual({ kind: 'move' });
  });
});
