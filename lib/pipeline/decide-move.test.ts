import { describe, expect, it } from 'vitest';
import { coarseStatusOf } from './coarse-status';
import { decideMove, type MoveRefusal } from './decide-move';
import { type StageSlug, stageSlugs } from './stages';
import { defaultWorkflow } from './workflow';

const workflow = defaultWorkflow();
const inStage = (stage: StageSlug) => ({ stage, isMovedAway: false });

/** The default workflow, written out by hand so that the test does not repeat the code. */
const permitted: Record<StageSlug, string> = {
  applied: 'awaiting_screening ineligible_for_screening client_screening client_rejected dnc',
  awaiting_screening:
    'passed_screening_awaiting_scheduling failed_screening ineligible_for_screening refused_recording client_rejected dnc',
  ineligible_for_screening: 'awaiting_recruiter_action',
  passed_screening_awaiting_scheduling:
    'interview_scheduled client_screening pending_evaluation client_rejected dnc',
  failed_screening: 'awaiting_recruiter_action',
  client_screening: 'client_request_interview pending_evaluation client_rejected dnc',
  client_request_interview: 'interview_scheduled client_rejected dnc',
  pending_evaluation: 'interview_scheduled client_rejected dnc',
  interview_scheduled: 'past_interview reschedule_requested no_show client_rejected dnc',
  reschedule_requested: 'interview_scheduled client_rejected dnc',
  no_show: 'interview_scheduled reschedule_requested client_rejected dnc',
  past_interview: 'awaiting_recruiter_action hired failed_interview client_rejected dnc',
  awaiting_recruiter_action: 'hired interview_scheduled failed_interview client_rejected dnc',
  failed_interview: 'awaiting_recruiter_action',
  hired: '',
  client_rejected: 'awaiting_recruiter_action',
  dnc: '',
  refused_recording: 'awaiting_recruiter_action',
};

const status: Record<StageSlug, string> = {
  applied: 'screening',
  awaiting_screening: 'screening',
  ineligible_for_screening: 'rejected',
  passed_screening_awaiting_scheduling: 'interview',
  failed_screening: 'rejected',
  client_screening: 'review',
  client_request_interview: 'interview',
  pending_evaluation: 'review',
  interview_scheduled: 'interview',
  reschedule_requested: 'interview',
  no_show: 'interview',
  past_interview: 'review',
  awaiting_recruiter_action: 'review',
  failed_interview: 'rejected',
  hired: 'hired',
  client_rejected: 'rejected',
  dnc: 'rejected',
  refused_recording: 'rejected',
};

/** The expected result of sending an evaluation from each stage. */
const evaluation: Record<StageSlug, 'moves' | MoveRefusal> = {
  applied: 'moves',
  awaiting_screening: 'moves',
  ineligible_for_screening: 'APPLICATION_CLOSED',
  passed_screening_awaiting_scheduling: 'moves',
  failed_screening: 'APPLICATION_CLOSED',
  client_screening: 'moves',
  client_request_interview: 'moves',
  pending_evaluation: 'moves',
  interview_scheduled: 'INVALID_STAGE_TRANSITION',
  reschedule_requested: 'INVALID_STAGE_TRANSITION',
  no_show: 'INVALID_STAGE_TRANSITION',
  past_interview: 'INVALID_STAGE_TRANSITION',
  awaiting_recruiter_action: 'INVALID_STAGE_TRANSITION',
  failed_interview: 'APPLICATION_CLOSED',
  hired: 'APPLICATION_CLOSED',
  client_rejected: 'APPLICATION_CLOSED',
  dnc: 'APPLICATION_CLOSED',
  refused_recording: 'APPLICATION_CLOSED',
};

const targetsOf = (from: StageSlug) => permitted[from].split(' ').filter(Boolean);
const pairs = stageSlugs.flatMap((from) => stageSlugs.map((to) => ({ from, to })));

describe('the coarse status', () => {
  it.each(stageSlugs)('%s has the status partners are promised', (slug) => {
    expect(coarseStatusOf(slug)).toBe(status[slug]);
  });
});

describe('the default workflow', () => {
  it.each(stageSlugs)('%s permits its targets in their order', (slug) => {
    expect(workflow[slug]).toEqual(targetsOf(slug));
  });
});

describe('a change of stage', () => {
  it.each(pairs)('$from to $to is decided by the workflow', ({ from, to }) => {
    const request = { kind: 'change', to, force: false } as const;
    const verdict = decideMove(inStage(from), request, workflow);
    const change =
      status[from] === status[to] ? null : { previousStatus: status[from], status: status[to] };
    expect(verdict).toEqual(
      targetsOf(from).includes(to)
        ? { allowed: true, from, to, forced: false, statusChange: change }
        : expect.objectContaining({ allowed: false, code: 'INVALID_STAGE_TRANSITION' }),
    );
  });

  it.each(pairs)('$from to $to is possible by force', ({ from, to }) => {
    const request = { kind: 'change', to, force: true } as const;
    const verdict = decideMove(inStage(from), request, workflow);
    const forced = !targetsOf(from).includes(to);
    expect(verdict).toMatchObject({ allowed: true, from, to, forced });
  });
});

describe('other moves', () => {
  const terminal = stageSlugs.filter((slug) => ['hired', 'rejected'].includes(status[slug]));
  const open = stageSlugs.filter((slug) => !terminal.includes(slug));

  const lastOpen = 'awaiting_recruiter_action';

  it.each(open.filter((slug) => slug !== lastOpen))(
    'forward from %s takes the first target',
    (slug) => {
      const verdict = decideMove(inStage(slug), { kind: 'forward' }, workflow);
      expect(verdict).toMatchObject({ allowed: true, to: targetsOf(slug)[0] });
    },
  );

  it.each([...terminal, lastOpen] as const)('forward from %s is refused', (slug) => {
    const verdict = decideMove(inStage(slug), { kind: 'forward' }, workflow);
    expect(verdict).toMatchObject({ allowed: false, code: 'NO_NEXT_STAGE' });
  });

  it('forward is refused if the workflow has no target', () => {
    const verdict = decideMove(
      inStage('applied'),
      { kind: 'forward' },
      { ...workflow, applied: [] },
    );
    expect(verdict).toMatchObject({ allowed: false, code: 'NO_NEXT_STAGE' });
  });

  const byForceOnly: readonly StageSlug[] = ['hired', 'dnc'];

  it.each(stageSlugs.filter((slug) => !byForceOnly.includes(slug)))(
    'schedule reaches interview_scheduled from %s',
    (slug) => {
      const verdict = decideMove(inStage(slug), { kind: 'schedule' }, workflow);
      expect(verdict).toMatchObject({ allowed: true, to: 'interview_scheduled', forced: false });
    },
  );

  it.each(byForceOnly)('schedule is refused in %s', (slug) => {
    const verdict = decideMove(inStage(slug), { kind: 'schedule' }, workflow);
    expect(verdict).toMatchObject({ allowed: false, code: 'APPLICATION_CLOSED' });
  });

  it.each(open)('reject closes %s', (slug) => {
    const verdict = decideMove(inStage(slug), { kind: 'reject' }, workflow);
    expect(verdict).toMatchObject({ allowed: true, to: 'client_rejected' });
  });

  it('reject reaches the stage that is named, by force where the workflow does not lead there', () => {
    const to = 'ineligible_for_screening';
    const led = decideMove(inStage('applied'), { kind: 'reject', to }, workflow);
    expect(led).toMatchObject({ allowed: true, to, forced: false });
    const forced = decideMove(inStage('past_interview'), { kind: 'reject', to }, workflow);
    expect(forced).toMatchObject({ allowed: true, to, forced: true });
  });

  it.each(terminal)('reject and hire are refused in %s as closed', (slug) => {
    for (const kind of ['reject', 'hire'] as const) {
      const verdict = decideMove(inStage(slug), { kind }, workflow);
      expect(verdict).toMatchObject({ allowed: false, code: 'APPLICATION_CLOSED' });
    }
  });

  it.each(stageSlugs.map((slug) => ({ slug, expected: evaluation[slug] })))(
    'an evaluation sent from $slug: $expected',
    ({ slug, expected }) => {
      const verdict = decideMove(inStage(slug), { kind: 'evaluate' }, workflow);
      expect(verdict).toMatchObject(
        expected === 'moves'
          ? { allowed: true, from: slug, to: 'pending_evaluation', forced: false }
          : { allowed: false, code: expected },
      );
    },
  );

  const advanced = { allowed: true, to: 'passed_screening_awaiting_scheduling', forced: false };
  const notBefore = { allowed: false, code: 'INVALID_STAGE_TRANSITION' };
  const isClosed = { allowed: false, code: 'APPLICATION_CLOSED' };

  it.each<[StageSlug, object]>([
    ['applied', advanced],
    ['awaiting_screening', advanced],
    ['ineligible_for_screening', isClosed],
    ['passed_screening_awaiting_scheduling', advanced],
    ['failed_screening', isClosed],
    ['client_screening', advanced],
    ['client_request_interview', advanced],
    ['pending_evaluation', advanced],
    ['interview_scheduled', notBefore],
    ['reschedule_requested', advanced],
    ['no_show', advanced],
    ['past_interview', notBefore],
    ['awaiting_recruiter_action', notBefore],
    ['failed_interview', isClosed],
    ['hired', isClosed],
    ['client_rejected', isClosed],
    ['dnc', isClosed],
    ['refused_recording', isClosed],
  ])('advance from %s depends on the state of the interview', (slug, verdict) => {
    const request = { kind: 'advance' } as const;
    expect(decideMove(inStage(slug), request, workflow)).toMatchObject(verdict);
    expect(decideMove({ stage: slug, isMovedAway: true }, request, workflow)).toMatchObject(
      isClosed,
    );
  });

  it.each(stageSlugs)('reschedule is allowed in %s while it is open', (slug) => {
    const verdict = decideMove(inStage(slug), { kind: 'request_reschedule' }, workflow);
    const asked = { allowed: true, to: 'reschedule_requested', forced: false };
    expect(verdict).toMatchObject(terminal.includes(slug) ? isClosed : asked);
  });

  it('an application moved to another location cannot be moved, not even by force', () => {
    const movedAway = { stage: 'applied', isMovedAway: true } as const;
    const request = { kind: 'change', to: 'hired', force: true } as const;
    const verdict = decideMove(movedAway, request, workflow);
    expect(verdict).toMatchObject({ allowed: false, code: 'APPLICATION_CLOSED' });
  });
});
