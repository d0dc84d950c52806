import { beforeEach, expect, test } from 'vitest';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase({ PARTNER_RATE_LIMIT: '10' });

const perSecond = 10;
const burst = 20;

let partner: TestPartner | undefined;

beforeEach(async () => {
  // The first request of all reads what answers it, which takes longer than many tokens.
  if (!partner) await read((await createTestPartner()).apiKey);
  partner = await createTestPartner();
});

const read = (token = partner?.apiKey ?? '') =>
  call('GET', `/partner/v1/organizations/${partner?.orgRef ?? 'none'}/webhook`, { token });

type Seen = CallAnswer & { sentAt: number; answeredAt: number };

async function timed(): Promise<Seen> {
  const sentAt = performance.now() / 1000;
  const answer = await read();
  return { ...answer, sentAt, answeredAt: performance.now() / 1000 };
}

/** What is answered to a caller who never stops asking, four requests at a time. */
async function hammer(seconds: number): Promise<Seen[]> {
  const until = performance.now() / 1000 + seconds;
  const ask = async () => {
    const answers: Seen[] = [];
    while (performance.now() / 1000 < until) answers.push(await timed());
    return answers;
  };
  return (await Promise.all([ask(), ask(), ask(), ask()])).flat();
}

const isPassed = ({ status }: CallAnswer) => status === 404;

test('twenty may come at once, then exactly ten a second', async () => {
  const answers = await hammer(3);
  const passed = answers.filter(isPassed).sort((one, other) => one.sentAt - other.sentAt);
  expect(passed.length).toBeLessThan(answers.length);
  // Each was decided on between its sending and its answer, so no window can hold more than this.
  for (const [place, first] of passed.entries()) {
    let count = 0;
    let end = 0;
    for (const later of passed.slice(place)) {
      count += 1;
      end = Math.max(end, later.answeredAt);
      expect(count).toBeLessThanOrEqual(burst + perSecond * (end - first.sentAt));
    }
  }
  const lastSentAt = Math.max(...answers.map(({ sentAt }) => sentAt));
  const firstAnsweredAt = Math.min(...answers.map(({ answeredAt }) => answeredAt));
  const least = burst + Math.floor(perSecond * (lastSentAt - firstAnsweredAt)) - 1;
  expect(passed.length).toBeGreaterThanOrEqual(least);
});

test('the headers say how many may come now, when the next may, and when all may again', async () => {
  const first = await read();
  expect(first.headers.get('x-ratelimit-limit')).toBe(String(burst));
  expect(first.headers.get('x-ratelimit-remaining')).toBe(String(burst - 1));
  expect(first.headers.get('retry-after')).toBeNull();
  const answers = await Promise.all(Array.from({ length: 60 }, () => read()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' });
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('retry-after')).toBe('1');
    const untilFull = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(untilFull).toBeLessThanOrEqual(burst / perSecond + 1);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = await Promise.all(Array.from({ length: perSecond }, () => read()));
  expect(after.every(isPassed)).toBe(true);
});

test('and the limit is each key’s own', async () => {
  await hammer(0.5);
  const { apiKey } = await issuePartnerKey(partner?.partnerId ?? '');
  const { status, headers } = await read(apiKey);
  expect(status).toBe(404);
  expect(headers.get('x-ratelimit-remaining')).toBe(String(burst - 1));
});
