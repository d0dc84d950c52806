import { beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import type { Member } from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let admin: Member;

beforeEach(async () => {
  partner = await createTestPartner();
  admin = await createSignedIn(partner.orgId);
});

const base = '/api/v1/settings/partner';

/** Every table that holds this text anywhere, in a column of text, JSON or bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const hex = Buffer.from(text).toString('hex');
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  const found = [];
  for (const { name } of rows) {
    const hits = await pool().query(
      `SELECT 1 FROM "${name}" t
       WHERE position($1 in t::text) > 0 OR position($2 in t::text) > 0 OR position($3 in t::text) > 0`,
      [text, hex, base64],
    );
    if (hits.rowCount) found.push(name);
  }
  return found;
}

describe('a secret that was answered', () => {
  const cases: [string, string, object | undefined, string][] = [
    ['an API key', `${base}/keys`, undefined, 'api_key'],
    ['a signing secret', `${base}/signing-secret`, undefined, 'signing_secret'],
    ['a token', '/api/v1/settings/api-tokens', { expires_in_days: 1 }, 'token'],
  ];

  it.each(cases)(
    '%s is replayed for its key but lies in no table',
    async (_, path, body, field) => {
      const headers = { 'idempotency-key': newId() };
      const send = () => call('POST', path, { token: admin.token, body, headers });
      const first = await send();
      expect(first.status).toBe(201);
      const again = await send();
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await tablesWith(first.body[field])).toEqual([]);
    },
  );

  it('would be found if it lay there', async () => {
    const tables = await tablesWith(partner.orgRef);
    expect(tables.sort()).toEqual(['audit_entry', 'registry']);
  });
});
