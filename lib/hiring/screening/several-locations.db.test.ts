import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createLocation, createQuestion } from '@/lib/testing/factories';
import { completedAt, createScreening, passed, rowOf, type Screening } from './testing/results';

useTestDatabase();

let screening: Screening;

beforeAll(async () => {
  screening = await createScreening();
});

describe('one call about several locations', () => {
  const prompt = 'Can you lift 50 pounds?';
  const at = async (expected: string | null, extra: string[] = []) => {
    const job = await createJob(screening.orgId);
    if (expected) {
      const wanted = { isKnockout: true, expectedAnswer: expected };
      await createQuestion(screening.orgId, job.id, { prompt, kind: 'yes_no', ...wanted });
    }
    for (const other of extra) await createQuestion(screening.orgId, job.id, { prompt: other });
    const location = await createLocation(screening.orgId);
    return { jobId: job.id, locationId: location.id };
  };

  it('settles each by its own knockout questions, and leaves what it did not ask', async () => {
    const first = await screening.standing('awaiting_screening', await at('yes'));
    const { candidateId } = first;
    const strict = await screening.standing('awaiting_screening', {
      ...(await at('no')),
      candidateId,
    });
    const open = await screening.standing('applied', { ...(await at(null)), candidateId });
    const more = await screening.standing('applied', {
      ...(await at('yes', ['Which shift?'])),
      candidateId,
    });
    const idle = await screening.standing('applied', { ...(await at('yes')), candidateId });
    for (const { id } of [first, strict, open, more]) await screening.enqueue(id);
    await screening.post(first.id, {
      ...passed,
      answers: [{ question: prompt.toUpperCase(), answer: 'Yes' }],
    });
    const results = await Promise.all(
      [first, strict, open, more, idle].map(async ({ id }) => (await rowOf(id)).screeningResult),
    );
    expect(results).toEqual(['passed', 'failed', null, null, null]);
    expect((await screening.eventsAbout(strict.id))[0]).toMatchObject({
      type: 'screening_completed',
      data: { result: 'failed', tier: 'no', score: 0, completed_at: completedAt },
    });
    expect(await screening.typesAbout(more.id)).toEqual([]);
    expect(
      await prisma().screeningRun.findMany({ where: { applicationId: more.id } }),
    ).toMatchObject([{ status: 'enqueued' }]);
  });

  it('leaves each location without questions to its own report', async () => {
    const first = await screening.standing('awaiting_screening', await at(null));
    const second = await screening.standing('awaiting_screening', {
      ...(await at(null)),
      candidateId: first.candidateId,
    });
    for (const { id } of [first, second]) await screening.enqueue(id, 'calling');
    const answers = [{ question: prompt, answer: 'Yes' }];
    expect((await screening.post(first.id, { ...passed, answers })).status).toBe(200);
    expect(await screening.typesAbout(second.id)).toEqual([]);
    const failed = { result: 'failed', tier: 'definitely_not', score: 12 };
    const answer = await screening.post(second.id, { ...passed, ...failed, answers });
    expect(answer.status).toBe(200);
    const about = await screening.eventsAbout(second.id);
    expect(about).toMatchObject([
      { type: 'screening_completed', data: failed },
      { type: 'candidate_status_changed', data: { status: 'rejected' } },
    ]);
  });

  it('is over for all it was made for when it breaks off', async () => {
    const first = await screening.standing('awaiting_screening', await at('yes'));
    const { candidateId } = first;
    const second = await screening.standing('awaiting_screening', {
      ...(await at('yes')),
      candidateId,
    });
    const later = await screening.standing('applied', { ...(await at('yes')), candidateId });
    await screening.enqueue(first.id, 'calling');
    await screening.enqueue(second.id, 'calling');
    await screening.enqueue(later.id);
    await screening.post(first.id, { result: 'incomplete', completed_at: completedAt });
    expect((await rowOf(second.id)).screeningResult).toBe('incomplete');
    expect((await rowOf(later.id)).screeningResult).toBeNull();
  });
});
