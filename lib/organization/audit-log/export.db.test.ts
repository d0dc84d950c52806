import { beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '@/lib/audit/record-audit';
import { inTransaction, pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { exportAuditLog } from './export';

useTestDatabase();

const path = '/api/v1/audit-log/export';
const eve = { type: 'user', id: newId(), name: '=HYPERLINK("http://x")' } as const;

let orgId = '';
let admin: Member;

beforeAll(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  admin = await createMember(orgId);
  await inTransaction(async (tx) => {
    for (const name of ['＋1', 'Ruiz, Ana', 'Ben']) {
      const target = { id: newId(), name };
      await recordAudit(tx, orgId, eve, { kind: 'member.deactivated', target });
    }
  });
});

const get = (query: Record<string, string>, method = 'GET') =>
  call(method, path, { token: admin.token, query });

describe('an export', () => {
  it('in CSV has a line for each entry, its own first, and no formula', async () => {
    const { status, headers, text } = await get({ format: 'csv' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/);
    expect(headers.has('content-length')).toBe(false);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^sequence,created_at,kind,summary,actor_type,/);
    expect(lines[1]).toMatch(/,audit_log\.exported,Test admin exported the audit log as CSV,/);
    expect(lines).toHaveLength(5);
    expect(text).toContain(`"'=HYPERLINK(""http://x"") deactivated Ben"`);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it('in JSON lines says what the list says', async () => {
    const { headers, text } = await get({ format: 'jsonl' });
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const list = await call('GET', '/api/v1/audit-log', { token: admin.token });
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(list.body.entries);
  });

  it('takes the filters of the list, and records them', async () => {
    const { text } = await get({ format: 'jsonl', kind: 'member.deactivated', actor_id: eve.id });
    expect(text.trim().split('\n')).toHaveLength(3);
    const last = (await auditOf(orgId)).at(-1);
    expect(last).toMatchObject({ kind: 'audit_log.exported', actorId: admin.userId });
    expect(last?.after).toEqual({ format: 'jsonl', kind: 'member.deactivated', actor_id: eve.id });
  });

  it('that sends nothing records nothing', async () => {
    const before = (await auditOf(orgId)).length;
    expect((await get({ format: 'csv' }, 'HEAD')).status).toBe(200);
    expect(await auditOf(orgId)).toHaveLength(before);
  });
});

it('ten thousand entries are read while they are sent, a batch at a time', async () => {
  const { id } = await createOrganization('Large', { neighbours: false });
  await pool().query(
    `INSERT INTO audit_entry (org_id, sequence, kind, actor_type, actor_name, created_at, hash)
     SELECT $1, n, 'workflow.changed', 'user', 'Ana', now(), sha256('') FROM generate_series(1, 10000) n`,
    [id],
  );
  await pool().query(
    `INSERT INTO audit_head (org_id, sequence, hash, created_at) VALUES ($1, 10000, sha256(''), now())`,
    [id],
  );
  const actor = { ...admin.actor, orgId: id };
  const { open } = await exportAuditLog(actor, { format: 'jsonl' });
  const stream = await open();
  const numbers: number[] = [];
  let rest = '';
  for await (const chunk of stream) {
    // What is not taken yet is not read yet: one batch waits at most.
    expect(stream.readableLength).toBeLessThan(1_000_000);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    numbers.push(...lines.map((line) => JSON.parse(line).sequence));
  }
  expect(rest).toBe('');
  expect(numbers).toEqual(Array.from({ length: 10_001 }, (_, index) => 10_001 - index));
}, 60_000);

it('an export that nobody goes on reading ends', async () => {
  const { open } = await exportAuditLog(admin.actor, { format: 'csv' });
  const stream = await open();
  stream.read(1);
  stream.destroy();
  expect(stream.destroyed).toBe(true);
});
