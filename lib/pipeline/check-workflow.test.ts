import { describe, expect, it } from 'vitest';
import { checkWorkflow, type StageCounts, type Transition } from './check-workflow';
import { stageSlugs } from './stages';
import { defaultWorkflow } from './workflow';

const defaults: Transition[] = stageSlugs.map((from) => ({ from, to: defaultWorkflow()[from] }));
const everywhere = Object.fromEntries(stageSlugs.map((slug) => [slug, 1]));

describe('checkWorkflow', () => {
  it('accepts the default workflow, whatever stages applications are in', () => {
    expect(checkWorkflow(defaults, everywhere)).toEqual({ ok: true, workflow: defaultWorkflow() });
  });

  it('keeps the order of the targets', () => {
    const verdict = checkWorkflow([{ from: 'applied', to: ['dnc', 'hired'] }], {});
    expect(verdict).toMatchObject({ ok: true, workflow: { applied: ['dnc', 'hired'] } });
  });

  const short: Transition[] = [{ from: 'applied', to: ['client_rejected', 'hired'] }];

  it.each<[string, Transition[], StageCounts, string | null]>([
    ['one open stage with a terminal target', short, {}, null],
    [
      'terminal stages that hold applications',
      short,
      { hired: 4, client_rejected: 2, dnc: 1 },
      null,
    ],
    ['a final stage listed without targets', [...short, { from: 'hired', to: [] }], {}, null],
    [
      'a terminal stage that leads back to a stage with an exit',
      [...short, { from: 'failed_interview', to: ['applied'] }],
      { failed_interview: 1 },
      null,
    ],
    [
      'an empty terminal stage that leads to a dead end',
      [...short, { from: 'failed_interview', to: ['past_interview'] }],
      {},
      null,
    ],
    [
      'a terminal stage with applications that leads to a dead end',
      [...short, { from: 'failed_interview', to: ['past_interview'] }],
      { failed_interview: 1 },
      'past_interview can be reached and would have no way out.',
    ],
    ['nothing', [], {}, 'applied can be reached and would have no way out.'],
    [
      'a dead end in the second step',
      [
        { from: 'applied', to: ['client_screening'] },
        { from: 'client_screening', to: ['pending_evaluation'] },
      ],
      {},
      'pending_evaluation can be reached and would have no way out.',
    ],
    [
      'a stage that holds one application',
      short,
      { no_show: 1 },
      'no_show would have no way out, and 1 application is in it.',
    ],
    [
      'a stage that holds many',
      short,
      { no_show: 7 },
      'no_show would have no way out, and 7 applications are in it.',
    ],
    [
      'a stage that leads to itself',
      [{ from: 'applied', to: ['applied'] }],
      {},
      'applied cannot lead to itself.',
    ],
    ['a stage listed twice', [...short, ...short], {}, 'applied is listed twice.'],
    [
      'a target listed twice',
      [{ from: 'applied', to: ['hired', 'hired'] }],
      {},
      'applied lists hired twice.',
    ],
    [
      'a transition out of hired',
      [...short, { from: 'hired', to: ['applied'] }],
      {},
      'hired is final: applications leave it only by force.',
    ],
    [
      'a transition out of dnc',
      [...short, { from: 'dnc', to: ['awaiting_recruiter_action'] }],
      {},
      'dnc is final: applications leave it only by force.',
    ],
  ])('judges %s', (_, transitions, counts, reason) => {
    expect(checkWorkflow(transitions, counts)).toMatchObject(
      reason === null ? { ok: true } : { ok: false, reason },
    );
  });
});
