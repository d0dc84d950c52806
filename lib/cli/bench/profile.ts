import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeDatabase } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { candidateListCases, operationCases } from './cases';
import type { BenchOrganization } from './database';
import { inTurns } from './measure';
import { bySourceMaps, type Share, summarize } from './profile-report';
import { sampleOf } from './sample';
import { type BenchServer, startServer } from './server';
import { emptyHandler, getting, issueToken, type Open } from './stand';
import { writeNames, writeOf } from './write-cases';
import { makeOffice, prepare, sending } from './writes';

const folder = 'test-results';
const connections = 8;
const warmUp = { read: 2_000, write: 1_000 };
const profiled = { read: 8_000, write: 2_000 };

type Load = { kind: 'read' | 'write'; open: Open };

async function loadOf(
  server: BenchServer,
  name: string,
  { orgId, candidates }: BenchOrganization,
): Promise<Load> {
  if (writeNames.includes(name)) {
    const office = await makeOffice();
    // The warm-up and the profile are two rounds of their own.
    const effort = { rounds: 0, requests: warmUp.write + profiled.write };
    const asked = await prepare(effort, (index) => writeOf(name, office, index));
    return { kind: 'write', open: await sending(server, office.token, asked) };
  }
  const sample = await sampleOf(orgId, candidates);
  const empty = { ...emptyHandler, name: 'empty' };
  const cases = [empty, ...operationCases(sample), ...candidateListCases(sample)];
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Problem(`There is no operation "${name}" among those that are measured.`);
  const token = await issueToken(orgId);
  return { kind: 'read', open: await getting(server, token, found, connections) };
}

function print(title: string, shares: readonly Share[], count: number): void {
  console.log(`\n${title}`);
  for (const { name, share } of shares.slice(0, count)) {
    console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

/** Loads one worker with an operation, and prints and keeps where its processor time goes. */
export async function benchProfile(organization: BenchOrganization, name: string): Promise<number> {
  process.env.DATABASE_URL = organization.databaseUrl;
  beforeExit(closeDatabase);
  const server = await startServer(organization.databaseUrl, {
    environment: { WEB_CONCURRENCY: '1' },
  });
  const { kind, open } = await loadOf(server, name, organization);
  let sent = 0;
  const [work] = open.workers;
  if (!work) throw new Problem('There is nobody to ask.');
  // Prepared requests are each sent once, whichever round they belong to.
  const workers = open.workers.map((one) => () => one(++sent));
  const run = (requests: number) =>
    inTurns([{ workers }], { rounds: 0, requests, milliseconds: Number.POSITIVE_INFINITY });
  await run(warmUp[kind]);
  const [before] = await server.ask('profile');
  await run(profiled[kind]);
  const [after] = await server.ask('profiled');
  await open.close();
  if (!before || !after?.profile) throw new Problem('The worker has no profile.');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.cpuprofile`);
  writeFileSync(file, after.profile);
  const count = profiled[kind];
  const cpu = ((after.cpu - before.cpu) / count).toFixed(2);
  const statements = ((after.statements - before.statements) / count).toFixed(1);
  console.log(
    `${name}: ${cpu} ms of CPU and ${statements} statements for each of ${count} requests`,
  );
  const { modules, functions } = summarize(JSON.parse(after.profile), bySourceMaps());
  print('Where the time goes, by module', modules, 25);
  print('By function', functions, 30);
  for (const statement of after.plannedAnew ?? []) {
    console.log(`\nPlanned anew each time: ${statement.replace(/\s+/g, ' ').trim()}`);
  }
  console.log(`\nThe whole profile is in ${file}: Chromium’s developer tools open it.`);
  return 0;
}
