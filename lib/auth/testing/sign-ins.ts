import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createUser } from '@/lib/auth/users';
import { pool } from '@/lib/base/db';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { createOrganization } from '@/lib/testing/factories';

/** From where and as whom somebody tries; by default Ada from home, in a new browser. */
export type Try = { address?: string; browser?: Browser; email?: string };

export const email = 'ada@example.com';
export const other = 'bea@example.com';
export const password = 'correct horse battery';
export const home = '198.51.100.7';

export const isRefused = { status: 401, wait: null };
export const isIn = { status: 200, wait: null };

/** Extends every wait, so that it outlasts the test on a slow machine. */
export async function hold(seconds: number): Promise<void> {
  await pool().query(
    `UPDATE sign_in_source SET next_at = next_at + $1 * interval '1 second' WHERE failures > 0`,
    [seconds],
  );
}

/**
 * Serves sign-ins of Ada and Bea to the tests of a file, each of which begins without a counted one.
 * Needs `TRUSTED_PROXIES: 'loopback'`.
 */
export function useSignIns() {
  const served = { address: '', userId: '' };
  let server: Awaited<ReturnType<typeof startAuthServer>>;

  beforeAll(async () => {
    delete process.env.NEXTAUTH_URL;
    server = await startAuthServer();
    served.address = server.address;
    const { id: orgId } = await createOrganization('Acme');
    const ada = { orgId, email, name: 'Ada', role: 'admin', password } as const;
    served.userId = (await createUser(ada)).userId;
    await createUser({ orgId, email: other, name: 'Bea', role: 'viewer', password });
  });
  afterAll(() => server.close());
  beforeEach(() => pool().query('TRUNCATE rate_bucket, sign_in_source'));

  async function sign(typed: string, from: Try = {}) {
    const { address = home, browser = new Browser() } = from;
    const values = { email: from.email ?? email, password: typed };
    const base = `${served.address}/api/auth`;
    const { status, wait } = await browser.signIn(base, values, { 'X-Forwarded-For': address });
    return { status, wait: wait === null ? null : Number(wait) };
  }
  return {
    served,
    right: (from?: Try) => sign(password, from),
    wrong: (from?: Try) => sign('wrong horse', from),
  };
}
