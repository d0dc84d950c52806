import { mkdirSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { messageOf } from '@/lib/base/postgres/problem';
import { candidateListCases, operationCases } from '@/lib/cli/bench/cases';
import { sampleOf } from '@/lib/cli/bench/sample';
import { type World, writeNames, writeOf } from '@/lib/cli/bench/write-cases';
import { runChecks } from '@/lib/hiring/checks/drain';
import { storeFile } from '@/lib/hiring/documents/storage';
import { drainScreenings } from '@/lib/hiring/screening/drain';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { drainMessages } from '@/lib/outbox/messages/drain';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createJob, createLocation } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner } from '@/lib/testing/partner';
import { setDefaultEndpoint } from '@/lib/testing/registry';
import { type Exception, exceptions } from './exceptions';
import { moreNames, moreOf } from './more-writes';
import { findPlace, listen, type Place, recorded } from './statements';

// Before any connection is open.
listen();
useTestDatabase();

type Asked = { name: string; ask: () => Promise<unknown> };
type Row = { name: string } & Record<Place, number>;

const table: Row[] = [];
const unexpected: string[] = [];
const used = new Set<Exception>();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});

const places: Place[] = ['one shard', 'one shard in steps', 'coordinator', 'other'];

function report(): string {
  const sum = (place: Place) => table.reduce((total, row) => total + row[place], 0);
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const count = (row: Row) => places.reduce((total, place) => total + row[place], 0);
  const rows = table.map((row) =>
    line([row.name, count(row), ...places.map((place) => row[place])]),
  );
  const total = places.reduce((all, place) => all + sum(place), 0);
  const totals = line([`${table.length} requests`, total, ...places.map(sum)]);
  const head = [
    line(['operation', 'statements', ...places]),
    line(['---', 1, 1, 1, 1, 1].fill('---')),
  ];
  return [...head, ...rows, totals].join('\n');
}

afterAll(async () => {
  await client.end();
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/citus-queries.md', `${report()}\n`);
  console.log(report().split('\n').at(-1));
});

/** Asks once, and enters in the table where each statement of it is answered. */
async function look({ name, ask }: Asked): Promise<void> {
  const row: Row = { name, 'one shard': 0, 'one shard in steps': 0, coordinator: 0, other: 0 };
  const found: { isRefused?: boolean } = {};
  const statements = await recorded(async () => {
    found.isRefused = (await ask()) === false;
    await settleAfterCommit();
  }).catch((error: unknown) => unexpected.push(`${name}: ${messageOf(error)}`));
  if (found.isRefused || !Array.isArray(statements)) return;
  for (const statement of statements) {
    const place = await findPlace(client, statement).catch((error: unknown) => {
      unexpected.push(`${name}: ${messageOf(error)}`);
    });
    if (!place) continue;
    row[place] += 1;
    if (place !== 'other') continue;
    const exception = exceptions.find(({ begins }) => begins.test(statement.text));
    if (exception) used.add(exception);
    else unexpected.push(`${name}: ${statement.text.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  table.push(row);
}

async function answered(method: string, path: string, token: string, body?: unknown) {
  const { status, text, body: answer } = await call(method, path, { token, body });
  // Some reads are only for whoever is signed in, or for another kind of organization.
  if (method === 'GET' && [401, 404].includes(status)) return false;
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${text}`);
  if (answer?.failed > 0) throw new Error(`${method} ${path} refuses some: ${text}`);
  return true;
}

async function makeOffice() {
  const partner = await createTestPartner();
  const { orgId } = partner;
  await setDefaultEndpoint(orgId, 'https://receiver.invalid/hooks');
  await rotatePartnerSecret(partner.partnerId);
  const { token, userId } = await createSignedIn(orgId);
  const { id: locationId } = await createLocation(orgId);
  const { id: jobId } = await createJob(orgId);
  const records = [];
  for (let index = 0; index < 12; index += 1) {
    const made = { jobId, locationId, stage: 'awaiting_screening' } as const;
    const { id: applicationId, candidateId } = await createApplication(orgId, made);
    records.push({ applicationId, candidateId, jobId });
  }
  const world: World = { orgId, userId, jobId, locationId };
  const sample = { ...(await sampleOf(orgId, 12)), records };
  return { partner, token, world, sample };
}

test('whatever is asked of an organization is answered by its own shards or by the coordinator', async () => {
  await storeFile('bench', Buffer.from('Benefits'), 'text/plain');
  const { partner, token, world, sample } = await makeOffice();
  const { orgId } = world;
  await answered('GET', '/api/v1/pipeline', token);
  const reads = [...operationCases(sample), ...candidateListCases(sample)];
  for (const { name, paths } of reads) {
    await look({ name, ask: () => answered('GET', paths[0] ?? '', token) });
  }
  for (const [index, name] of writeNames.entries()) {
    const { method, path, body } = await writeOf(name, world, index);
    await look({ name, ask: () => answered(method, path, token, body) });
  }
  for (const name of moreNames) {
    const { method, path, body } = await moreOf(name, world);
    await look({ name, ask: () => answered(method, path, token, body) });
  }
  const site = await addSite(orgId);
  const sent = applicantAt(site.ref);
  const sends = async (kind: string, path: string, body?: unknown) => {
    const { status, text } = await partner.send(kind, path, { body });
    if (status >= 300) throw new Error(`${kind} ${path} answers ${status}: ${text}`);
  };
  for (const name of ['partner: ingest', 'partner: ingest again']) {
    await look({ name, ask: () => sends('POST', '/candidates', sent) });
  }
  const { external_ref } = sent;
  const ended = `/candidates/${external_ref}?location_ref=${site.ref}`;
  const own = `/candidates/${external_ref}`;
  await look({
    name: 'partner: outcome',
    ask: () => sends('PATCH', ended, { outcome: 'withdrawn' }),
  });
  const other = { location_refs: [(await addSite(orgId)).ref] };
  await look({ name: 'partner: location', ask: () => sends('POST', `${own}/locations`, other) });
  const registry = `/organizations/${partner.orgRef}/webhook`;
  await look({ name: 'partner: endpoint', ask: () => sends('GET', registry) });
  await look({ name: 'by schedule: messages', ask: drainMessages });
  await look({ name: 'by schedule: deliveries', ask: drainDeliveries });
  await look({ name: 'by schedule: calls', ask: drainScreenings });
  await look({ name: 'by schedule: checks', ask: runChecks });
  await look({ name: 'by schedule: housekeeping', ask: runHousekeeping });
  expect(unexpected).toEqual([]);
  expect(table.length).toBeGreaterThan(100);
  const silent = table.filter((row) => places.every((place) => row[place] === 0));
  expect(silent.map(({ name }) => name)).toEqual([]);
}, 1_200_000);

test('every exception has something that needs it', () => {
  expect(exceptions.filter((one) => !used.has(one))).toEqual([]);
});
