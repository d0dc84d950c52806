import { expect, test, vi } from 'vitest';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { email, hold, home, password, useSignIns } from './testing/sign-ins';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const { served, right, wrong } = useSignIns();

test('without the database nobody can sign in, and the response says so', async () => {
  await pool().query('ALTER TABLE sign_in_source RENAME TO sign_in_source_away');
  const browser = new Browser();
  const { csrfToken } = await (await browser.get(`${served.address}/api/auth/csrf`)).json();
  const form = { csrfToken, json: 'true', email, password };
  const answer = await browser.post(`${served.address}/api/auth/callback/credentials`, form);
  await pool().query('ALTER TABLE sign_in_source_away RENAME TO sign_in_source');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const { error } = await answer.json();
  expect(error.request_id).toBe(answer.headers.get('x-request-id'));
  expect(browser.cookie(served.address, 'recruiting.session')).toBeUndefined();
});

test('every attempt is one log line without any input', async () => {
  const info = vi.spyOn(log(), 'info');
  await wrong();
  await hold(600);
  await right();
  await wrong({ email: 'nobody@example.com', address: '192.0.2.1' });
  await right({ address: '192.0.2.2' });
  const lines = info.mock.calls.filter(([, message]) => message === 'sign-in');
  info.mockRestore();
  const account = expect.stringMatching(/^[0-9a-f]{16}$/);
  const line = { request_id: expect.any(String), account };
  const refused = { ...line, outcome: 'refused' };
  expect(lines.map(([fields]) => fields)).toEqual([
    { ...refused, reason: 'wrong_password', user_id: served.userId, address: home },
    { ...line, outcome: 'too_many', address: home, wait_seconds: expect.any(Number) },
    { ...refused, reason: 'unknown_account', user_id: null, address: '192.0.2.1' },
    { ...line, outcome: 'signed_in', user_id: served.userId, address: '192.0.2.2' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/horse|example\.com/);
});
