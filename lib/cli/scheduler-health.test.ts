import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './ports';
import { answerForScheduler, readinessOf } from './scheduler-health';

afterEach(() => vi.unstubAllEnvs());

const well = { leads: true, trouble: null, failing: {} };

test.each([
  ['leads', well, 200, 'leads'],
  ['stands by', { ...well, leads: false }, 200, 'stands_by'],
  [
    'cannot reach its database',
    { leads: false, trouble: 'DIRECT_DATABASE_URL does not answer', failing: {} },
    503,
    'leads_nothing',
  ],
  [
    'leads, and calls in vain for a while',
    { ...well, failing: { deliveries: { outcome: 'status 401', seconds: 31 } } },
    503,
    'leads',
  ],
  [
    'leads, while instances are replaced',
    { ...well, failing: { deliveries: { outcome: 'fetch failed', seconds: 3 } } },
    200,
    'leads',
  ],
])('a scheduler that %s is told by its readiness', (_, state, status, word) => {
  expect(readinessOf(state)).toMatchObject({ status, body: { scheduler: word } });
});

test('a scheduler answers /readyz and /healthz on its port, and nothing else', async () => {
  const port = await freePort();
  vi.stubEnv('SCHEDULER_PORT', String(port));
  const tell = await answerForScheduler('127.0.0.1');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask('/readyz')).status).toBe(503);
  tell(() => ({ ...well, leads: false, trouble: 'away' }));
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', scheduler: 'leads_nothing', trouble: 'away' },
  ]);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/api/v1/jobs')).status).toBe(404);
  const taken = answerForScheduler('127.0.0.1');
  await expect(taken).rejects.toThrow(/port \d+ \(EADDRINUSE\): set SCHEDULER_PORT/);
  vi.stubEnv('SCHEDULER_PORT', '');
  vi.stubEnv('PORT', String(port - 1));
  await answerForScheduler('127.0.0.1');
});

test('a scheduler does not take the port of the instance that it is in', async () => {
  vi.stubEnv('SCHEDULER_PORT', '3000');
  await expect(answerForScheduler('127.0.0.1', 3000)).rejects.toThrow(
    /^SCHEDULER_PORT is "3000", as PORT is: set it to another, such as 3001/,
  );
});
