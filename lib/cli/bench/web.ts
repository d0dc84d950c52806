import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { closeDatabase } from '@/lib/base/db';
import { beforeExit } from '@/lib/cli/command';
import type { BenchOrganization } from './database';
import { sampleOf } from './sample';
import type { BenchServer } from './server';
import { startStand } from './stand';
import { barePage } from './web-bare';
import { boardDrag, boardLoad, SLOWDOWN } from './web-board';
import { type Figure, formatFigure, judged, type WebLine, webHeading } from './web-report';
import { signedIn, type WebSession } from './web-session';
import { dashboardPages, layoutShift, type ShownIds } from './web-shift';
import { candidateOpening, idleFrames, searchKeystroke, tableScroll } from './web-table';

/** What the command line asks for. */
export type WebBenchOptions = {
  /** Only measurements whose name contains this. */
  only: string;
  /** A commit to compare with. */
  against?: string;
  json?: string;
};

type Measurement = { name: string; take: (session: WebSession) => Promise<Figure[]> };

function measurements(ids: ShownIds): Measurement[] {
  return [
    { name: 'idle', take: idleFrames },
    { name: 'load', take: boardLoad },
    { name: 'drag', take: boardDrag },
    { name: 'table', take: tableScroll },
    { name: 'candidate', take: candidateOpening },
    { name: 'search', take: searchKeystroke },
    ...dashboardPages(ids).map((address) => ({
      name: `shift ${address}`,
      take: (session: WebSession) => layoutShift(session, address),
    })),
  ];
}

/** Measures the dashboard in a browser and prints each figure; resolves to how many miss a target. */
export async function benchWeb(
  { databaseUrl, orgId, candidates }: BenchOrganization,
  { only, against, json }: WebBenchOptions,
): Promise<number> {
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  const { records, jobId } = await sampleOf(orgId, candidates);
  const candidateId = records[0]?.candidateId;
  const ids = { jobs: jobId, ...(candidateId ? { candidates: candidateId } : {}) };
  const stand = await startStand(databaseUrl, against);
  const sessionOf = ({ port }: BenchServer) => signedIn(`http://localhost:${port}`, orgId);
  const session = await sessionOf(stand.now);
  const former = stand.before && (await sessionOf(stand.before));
  const cores = availableParallelism();
  console.log(`${candidates} candidates, ${cores} cores, Chromium ${session.browser.version()}`);
  console.log(webHeading);
  const bare = await barePage(session, SLOWDOWN);
  const lines: WebLine[] = [];
  for (const { name, take } of measurements(ids).filter((one) => one.name.includes(only))) {
    const start = Date.now();
    const before = former ? await take(former) : [];
    for (const figure of await take(session)) {
      const line = judged(figure, bare, before);
      lines.push(line);
      console.log(formatFigure(line));
    }
    console.error(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  if (json) writeFileSync(json, `${JSON.stringify({ candidates, cores, bare, lines }, null, 2)}\n`);
  return lines.filter(({ isMet }) => isMet === false).length;
}
