import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createQuestion } from '@/lib/testing/factories';
import {
  completedAt,
  createScreening,
  passed,
  resultPath,
  rowOf,
  type Screening,
} from './testing/results';

useTestDatabase();

let screening: Screening;

beforeAll(async () => {
  screening = await createScreening();
});

describe('a screening result', () => {
  it('sent again changes nothing; another one is refused', async () => {
    const { id } = await screening.standing();
    await screening.post(id);
    const before = await rowOf(id);
    const again = await screening.post(id);
    expect(again.status).toBe(200);
    expect(again.body.stageChange).toBeNull();
    const other = await screening.post(id, { ...passed, result: 'failed' });
    expect([other.status, other.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toEqual(before);
    expect(await screening.typesAbout(id)).toEqual([
      'screening_completed',
      'candidate_status_changed',
    ]);
  });

  it.each([
    ['at another time', { completed_at: '2026-03-02T15:04:06.000Z' }],
    ['with another tier', { tier: 'strong_yes' }],
    ['with another score', { score: 82 }],
    ['without the score', { score: undefined }],
    ['with another answer', { answers: [{ question: 'Can you start soon?', answer: false }] }],
    ['without the answers', { answers: undefined }],
  ])('sent again %s is another one', async (_, change) => {
    const { id } = await screening.standing();
    const sent = { ...passed, answers: [{ question: 'Can you start soon?', answer: true }] };
    await screening.post(id, sent);
    expect((await screening.post(id, sent)).status).toBe(200);
    const before = await rowOf(id);
    const other = await screening.post(id, { ...sent, ...change });
    expect([other.status, other.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toEqual(before);
  });

  it('sent again is the same though its score was edited and its question reworded since', async () => {
    const { id, jobId } = await screening.standing();
    const question = await createQuestion(screening.orgId, jobId);
    const sent = { ...passed, answers: [{ question_id: question.id, answer: 'yes' }] };
    await screening.post(id, sent);
    await prisma().application.updateMany({ where: { id }, data: { score: 12 } });
    await prisma().screeningQuestion.updateMany({
      where: { id: question.id },
      data: { prompt: 'Reworded?' },
    });
    expect((await screening.post(id, sent)).status).toBe(200);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  it('may follow a call that broke off', async () => {
    const { id } = await screening.standing();
    await screening.post(id, { result: 'incomplete', completed_at: completedAt });
    const answer = await screening.post(id, { ...passed, completed_at: '2026-03-03T10:00:00Z' });
    expect(answer.body.stageChange.to).toBe('passed_screening_awaiting_scheduling');
  });

  it('is new if it tells of one broken call what was said in another', async () => {
    const { id } = await screening.standing();
    const broken = (minute: number, answer: boolean) => ({
      result: 'incomplete',
      completed_at: `2026-03-02T15:0${minute}:00.000Z`,
      answers: [{ question: 'Can you start soon?', answer }],
    });
    await screening.post(id, broken(1, true));
    await screening.post(id, broken(2, false));
    const calls = () => prisma().conversation.count({ where: { applicationId: id } });
    await screening.post(id, broken(2, false));
    expect(await calls()).toBe(2);
    await screening.post(id, broken(2, true));
    expect(await calls()).toBe(3);
  });

  it('is one of eight that arrive at once', async () => {
    const { id } = await screening.standing();
    const bodies = Array.from({ length: 8 }, (_, index) => ({
      ...passed,
      score: index,
      completed_at: `2026-03-02T15:0${index}:00Z`,
    }));
    const answers = await Promise.all(bodies.map((body) => screening.post(id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(await screening.typesAbout(id)).toEqual([
      'screening_completed',
      'candidate_status_changed',
    ]);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  it('is replayed by its Idempotency-Key', async () => {
    const { id } = await screening.standing();
    const headers = { 'idempotency-key': newId() };
    const first = await call('POST', resultPath(id), {
      token: screening.token,
      body: passed,
      headers,
    });
    const second = await call('POST', resultPath(id), {
      token: screening.token,
      body: passed,
      headers,
    });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});
