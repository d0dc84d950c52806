import { expect, test, vi } from 'vitest';
import { afterCommit, settleAfterCommit } from './after-commit';

vi.stubEnv('DATABASE_URL', 'postgresql://nowhere');
vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
vi.stubEnv('LOG_LEVEL', 'silent');

test('outside a request a task runs at once, and settleAfterCommit waits for it', async () => {
  const done: string[] = [];
  afterCommit(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
  });
  expect(done).toEqual([]);
  await settleAfterCommit();
  expect(done).toEqual(['slow']);
});

test('a failing task is logged and does not stop other tasks', async () => {
  afterCommit(async () => {
    throw new Error('broken');
  });
  await expect(settleAfterCommit()).resolves.toBeUndefined();
});
