import { afterEach, expect, test, vi } from 'vitest';
import { forgetEnv } from '@/lib/base/env';
import { Wake } from './wake';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

test('asking without a subscriber does not wait', async () => {
  const wake = new Wake('tests');
  await wake.ask();
  expect(wake.isRaised).toBe(true);
});

test('calls during a drain share the next one, and none of them fails', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/unused');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  vi.stubEnv('LOG_LEVEL', 'silent');
  forgetEnv();
  let drains = 0;
  const wake = new Wake('tests');
  wake.subscribe(async () => {
    drains += 1;
    await later();
    if (drains === 2) throw new Error('the database is away');
  });
  await Promise.all([wake.ask(), wake.ask(), wake.ask()]);
  expect(drains).toBe(2);
  await wake.ask();
  expect(drains).toBe(3);
});
