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
  await answerForScheduler(() => ({ ...well, leads: false, trouble: 'away' }), '127.0.0.1');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', scheduler: 'leads_nothing', trouble: 'away' },
  ]);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/api/v1/jobs')).status).toBe(404);
  const taken = answerForScheduler(() => well, '127.0.0.1');
  await expect(taken).rejects.toThrow(/port \d+ \(EADDRINUSE\): set SCHEDULER_PORT/);
  vi.stubEnv('SCHEDULER_PORT', '');
  vi.stubEnv('PORT', String(port - 1));
  await answerForScheduler(() => well, '127.0.0.1');
});
