import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password';

test('password hashing leaves threads for other work', async () => {
  const passwordHash = await hashPassword('correct horse battery');
  // However many were hashed before.
  for (let before = 0; before < 8; before += 1) await passwordMatches(null, 'wrong horse');
  let done = 0;
  const hashing = Array.from({ length: 24 }, async () => {
    await passwordMatches(passwordHash, 'wrong horse');
    done += 1;
  });
  await stat('/');
  expect(done).toBeLessThan(3);
  await Promise.all(hashing);
  expect(done).toBe(24);
  expect(await passwordMatches(passwordHash, 'correct horse battery')).toBe(true);
});

test('a password costs as much to check as the one of nobody', async () => {
  const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  expect(await hashPassword('correct horse battery')).toMatch(cost);
});

test('a failing hash does not block the queue', async () => {
  const broken = Array.from({ length: 5 }, () => passwordMatches('no hash at all', 'wrong horse'));
  for (const outcome of await Promise.allSettled(broken)) expect(outcome.status).toBe('rejected');
  expect(await passwordMatches(null, 'wrong horse')).toBe(false);
});

test('a password fits as a whole or not at all', async () => {
  const tooLong = expect.objectContaining({ code: 'VALIDATION_ERROR' });
  await expect(hashPassword('x'.repeat(1025))).rejects.toEqual(tooLong);
  for (const length of [8, 1024]) {
    const password = 'x'.repeat(length);
    const passwordHash = await hashPassword(password);
    expect(await passwordMatches(passwordHash, password)).toBe(true);
    expect(await passwordMatches(passwordHash, `${password}x`)).toBe(false);
    expect(await passwordMatches(passwordHash, password.slice(1))).toBe(false);
  }
});
