import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './password';

test('passwords being hashed leave threads for everything else', async () => {
  const passwordHash = await hashPassword('correct horse battery');
  let done = 0;
  const hashing = Array.from({ length: 24 }, async () => {
    await passwordFits(passwordHash, 'wrong horse');
    done += 1;
  });
  await stat('/');
  expect(done).toBeLessThan(3);
  await Promise.all(hashing);
  expect(done).toBe(24);
  expect(await passwordFits(passwordHash, 'correct horse battery')).toBe(true);
});

test('a password that cannot be hashed keeps nobody else waiting', async () => {
  const broken = Array.from({ length: 5 }, () => passwordFits('no hash at all', 'wrong horse'));
  for (const outcome of await Promise.allSettled(broken)) expect(outcome.status).toBe('rejected');
  expect(await passwordFits(null, 'wrong horse')).toBe(false);
});
