import { expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry } from '@/lib/testing/registry';
import { createMarkedPerson } from './testing/marked-person';

useTestDatabase();
const hooks = useWebhookReceiver();

const ofPerson = `
  SELECT c.relname AS "table", a.attname AS "column"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
  WHERE c.relnamespace = 'public'::regnamespace AND a.attname IN ('candidate_id', 'application_id')
  ORDER BY 1, 2`;

/** Every row that names a person or one of their applications, and what is sent of their events. */
async function rowsOf(orgId: string, candidateId: string): Promise<Record<string, unknown[]>> {
  const mine = `SELECT id FROM application WHERE org_id = $1 AND candidate_id = $2`;
  const rows: Record<string, unknown[]> = {};
  const read = async (table: string, condition: string) => {
    const text = `SELECT t::text AS row FROM public."${table}" t WHERE t.org_id = $1 AND ${condition} ORDER BY 1`;
    const found = await pool().query<{ row: string }>(text, [orgId, candidateId]);
    rows[`${table}: ${condition}`] = found.rows.map(({ row }) => row);
  };
  const { rows: places } = await pool().query<{ table: string; column: string }>(ofPerson);
  for (const { table, column } of places) {
    await read(
      table,
      column === 'candidate_id' ? 't.candidate_id = $2' : `t.application_id IN (${mine})`,
    );
  }
  const events = `SELECT id FROM event WHERE org_id = $1 AND application_id IN (${mine})`;
  const deliveries = `SELECT id FROM delivery WHERE org_id = $1 AND event_id IN (${events})`;
  await read('delivery', `t.event_id IN (${events})`);
  await read('delivery_attempt', `t.delivery_id IN (${deliveries})`);
  await read('candidate', 't.id = $2');
  return rows;
}

test('erasing somebody leaves everybody else of the organization exactly as they were', async () => {
  const registry = await createRegistry(hooks.urlOf(0));
  const person = await createMarkedPerson(registry, hooks.urlOf(0, '/one'));
  const known = { ref: 'somebody-else', phone: '6145559732' };
  const other = await createMarkedPerson(registry, hooks.urlOf(0, '/other'), known);
  hooks.answer = () => ({ status: 500 });
  await drainDeliveries({ sender: hooks.newSender(), runSeconds: 1 });
  await person.addForeignWords();
  await other.addForeignWords();
  const before = await rowsOf(registry.orgId, other.candidateId);
  const empty = Object.keys(before).filter((name) => before[name]?.length === 0);
  expect(empty.length).toBeLessThan(Object.keys(before).length / 4);
  const { status } = await call('POST', `/api/v1/candidates/${person.candidateId}/erase`, {
    token: person.token,
    body: {},
  });
  expect(status).toBe(200);
  expect(await rowsOf(registry.orgId, other.candidateId)).toEqual(before);
}, 60_000);
