import { existsSync } from 'node:fs';
import path from 'node:path';
import { closeDatabase } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { capture } from '@/lib/cli/process';
import type { BenchOrganization } from '../database';
import { inTurns, type Measured } from '../measure';
import { Report } from '../report';
import { sampleOf } from '../sample';
import { type BenchServer, startServer } from '../server';
import { getting, issueToken, type Open, warmUp } from '../stand';
import { writeOf } from '../write-cases';
import { makeOffice, prepare, sending } from '../writes';

const rounds = 4;
const writes = { rounds: 5, requests: 20 };
const here = path.join('lib', 'cli', 'bench', 'compare');
const names = { ours: 'ours', next: 'Next + Prisma', express: 'Express + pg' } as const;

type Who = keyof typeof names;
type Servers = Record<Who, BenchServer>;

async function run(command: string, args: string[]): Promise<void> {
  const { code, output } = await capture(command, args, {
    environment: { NODE_ENV: 'production' },
  });
  if (code !== 0)
    throw new Problem(`What we are compared with could not be made ready.\n${output}`);
}

/** Installs and builds what we are compared with, where that was not done before. */
async function makeReady(): Promise<void> {
  const express = path.join(here, 'express');
  if (!existsSync(path.join(express, 'node_modules'))) {
    await run('npm', ['ci', '--prefix', express, '--ignore-scripts', '--no-audit', '--no-fund']);
  }
  const next = path.join('node_modules', 'next', 'dist', 'bin', 'next');
  await run(process.execPath, [next, 'build', path.join(here, 'next')]);
}

async function startAll(databaseUrl: string): Promise<Servers> {
  const script = path.join(here, 'rival.ts');
  const rival = (RIVAL: string) => startServer(databaseUrl, { script, environment: { RIVAL } });
  return {
    // One process each.
    ours: await startServer(databaseUrl, { environment: { WEB_CONCURRENCY: '1' } }),
    next: await rival('next'),
    express: await rival('express'),
  };
}

const all = <Value>(of: (who: Who) => Promise<Value>) => {
  const keys = Object.keys(names) as Who[];
  return Promise.all(keys.map(of));
};

/** One line for each, with its ratios to ours. */
function print(report: Report, title: string, measured: Measured[][]): void {
  const [ours = []] = measured;
  for (const [place, name] of Object.values(names).entries()) {
    const before = place === 0 ? undefined : { before: ours };
    report.add({
      name: `${title}: ${name}`,
      goal: null,
      figures: { now: measured[place] ?? [], ...before },
    });
  }
}

async function measureAll(open: Open[], effort: Parameters<typeof inTurns>[1]) {
  try {
    return await inTurns(open, effort);
  } finally {
    for (const one of open) await one.close();
  }
}

/** Prints reads and writes of the same data beside those of what a team would write instead. */
export async function benchCompare(
  { databaseUrl, orgId, candidates }: BenchOrganization,
  seconds: number,
): Promise<number> {
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  await makeReady();
  const servers = await startAll(databaseUrl);
  const token = await issueToken(orgId);
  const { records } = await sampleOf(orgId, candidates);
  const people = records.map(({ candidateId }) => `/candidates/${candidateId}`);
  const at = (who: Who, address: string) => (who === 'ours' ? `/api/v1${address}` : address);
  await all((who) =>
    warmUp(
      servers[who],
      token,
      [...people.slice(0, 100), '/candidates'].map((one) => at(who, one)),
    ),
  );
  const report = new Report([1, 32], 'ours');
  for (const [title, addresses] of Object.entries({ list: ['/candidates'], get: people })) {
    const figures: Measured[][] = [[], [], []];
    for (const count of [1, 32]) {
      const open = await all((who) => {
        const paths = addresses.map((one) => at(who, one));
        return getting(servers[who], token, { name: title, paths }, count);
      });
      const milliseconds = (seconds * 1000) / rounds;
      const effort = { rounds, requests: Number.POSITIVE_INFINITY, milliseconds };
      for (const [place, one] of (await measureAll(open, effort)).entries()) {
        figures[place]?.push(one);
      }
    }
    print(report, title, figures);
  }
  const office = await makeOffice();
  const writer = await issueToken(office.orgId);
  const rivalPaths = {
    changeStage: (id = '') => `/applications/${id}/stage`,
    createCandidate: () => '/candidates',
  };
  for (const [name, title] of [
    ['changeStage', 'move'],
    ['createCandidate', 'create'],
  ] as const) {
    const open: Open[] = [];
    for (const who of Object.keys(names) as Who[]) {
      const asked = await prepare(writes, (index) => writeOf(name, office, index));
      const rival = asked.map((one) => ({
        ...one,
        path: rivalPaths[name](one.params?.applicationId),
      }));
      open.push(await sending(servers[who], writer, who === 'ours' ? asked : rival));
    }
    const measured = await measureAll(open, { ...writes, milliseconds: Number.POSITIVE_INFINITY });
    print(
      report,
      title,
      measured.map((one) => [one]),
    );
  }
  return 0;
}
