import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operator, recordAudit } from '@/lib/audit/record-audit';
import { inTransaction } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { loggedValues } from './logged-values';
import { embeddedServiceUrl, needlessPower, serviceRole } from './service-role';

useTestDatabase();

let service: pg.Client;
let url = '';

beforeAll(async () => {
  const { id } = await createOrganization();
  const target = { id, name: 'North' };
  await inTransaction((tx) =>
    recordAudit(tx, id, operator, { kind: 'member.deactivated', target }),
  );
  // Twice, as two starts of one folder.
  [url = ''] = await Promise.all([1, 2].map(() => embeddedServiceUrl(env().DATABASE_URL)));
  service = new pg.Client({ connectionString: url });
  await service.connect();
});

afterAll(() => service.end());

test.each([
  ['change the audit log', `UPDATE audit_entry SET actor_name = 'Nobody'`],
  ['delete from it', 'DELETE FROM audit_entry'],
  ['empty it', 'TRUNCATE audit_entry'],
  ['disable what guards it', 'ALTER TABLE audit_entry DISABLE TRIGGER ALL'],
  ['replace what guards it', 'DROP FUNCTION public.audit_entry_keep CASCADE'],
  ['change a table', 'ALTER TABLE candidate DROP COLUMN email'],
  ['add one', 'CREATE TABLE public.mine (id int)'],
  ['rewrite which migrations ran', 'DELETE FROM _prisma_migrations'],
  ['run a program', `COPY candidate TO PROGRAM 'true'`],
  ['let itself do more', 'ALTER ROLE recruiting_service SUPERUSER'],
])('the role of the service may not %s', async (_, statement) => {
  await expect(service.query(statement)).rejects.toThrow(/./);
  const refusal = await service.query(statement).catch(({ code }: pg.DatabaseError) => code);
  expect(['42501', '0A000']).toContain(refusal);
});

test('it reads and writes rows, and adds to the audit log', async () => {
  const { rows } = await service.query(`
    SELECT table_name FROM information_schema.tables t
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND NOT (has_table_privilege(format('public.%I', table_name), 'SELECT')
        AND (table_name = '_prisma_migrations'
          OR has_table_privilege(format('public.%I', table_name), 'INSERT')))`);
  expect(rows).toEqual([]);
  await service.query('UPDATE organization SET name = name');
  expect(await needlessPower(url)).toBeNull();
});

test('an owner’s role is said to be more than the service needs', async () => {
  expect(await needlessPower(env().DATABASE_URL)).toMatch(/is a superuser/);
  const owner = 'postgresql://owner@db/recruiting';
  expect(serviceRole('postgresql://app:word@db/recruiting', owner)).toBe('app');
  expect(serviceRole('postgresql://owner:word@pooler/recruiting', owner)).toBeNull();
});

test('a role that is there is not made again: the server would log what it refuses', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await embeddedServiceUrl(env().DATABASE_URL);
  const texts = sent.mock.calls.map(([text]) => String(text)).join('\n');
  sent.mockRestore();
  expect(texts).toContain('GRANT');
  expect(texts).not.toContain('PASSWORD');
});

test.each([
  [{}, null],
  [{ log_min_messages: 'warning', log_error_verbosity: 'terse' }, null],
  [
    { log_min_messages: 'warning', log_error_verbosity: 'default' },
    /log_error_verbosity is default/,
  ],
  [
    { log_min_messages: 'error', log_parameter_max_length_on_error: '-1' },
    /log_parameter_max_length_on_error/,
  ],
  [{ log_statement: 'all', log_parameter_max_length: '-1' }, /log_parameter_max_length is not 0/],
  [
    { log_min_duration_statement: '100ms', log_parameter_max_length: '64' },
    /log_parameter_max_length is not 0/,
  ],
  [{ log_transaction_sample_rate: '0.1', log_parameter_max_length: '-1' }, /log_parameter_max/],
  [{ 'auto_explain.log_min_duration': '0' }, /auto_explain/],
  [{ 'auto_explain.log_min_duration': '-1', 'pgaudit.log': 'write' }, null],
  [{ 'pgaudit.log': 'write', 'pgaudit.log_parameter': 'on' }, /pgaudit/],
])('what a server would log of people is said: %o', async (set, said) => {
  const other = new URL(env().DATABASE_URL);
  const options = Object.entries(set).map(([name, value]) => `-c ${name}=${value}`);
  if (options.length > 0) other.searchParams.set('options', options.join(' '));
  const logged = await loggedValues(other.href);
  if (said) expect(logged).toMatch(said);
  else expect(logged).toBeNull();
});
