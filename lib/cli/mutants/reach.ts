import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { copyTree, reachConfigFile } from './copy';
import { type Lane, openLane } from './lane';
import type { Answer } from './runner';
import { instrumented, type Mutant, sourcesIn } from './sites';

/** What one test file reaches, and how long it runs. */
interface Reach {
  hash: string;
  ms: number;
  passed: boolean;
  /** The beginnings of the steps it reaches, by source file. */
  steps: Record<string, number[]>;
}

type Cache = { sources: Record<string, string>; tests: Record<string, Reach> };

const cacheFile = 'test-results/mutants-reach.json';
const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

function readCache(): Cache {
  if (!existsSync(cacheFile)) return { sources: {}, tests: {} };
  return JSON.parse(readFileSync(cacheFile, 'utf8'));
}

function readSteps(file: string): Record<string, number[]> {
  const steps: Record<string, number[]> = {};
  if (!existsSync(file)) return steps;
  for (const line of new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))) {
    const [source = '', start] = line.split(':');
    steps[source] = [...(steps[source] ?? []), Number(start)];
  }
  return steps;
}

function outdated(cache: Cache, sources: Record<string, string>, tests: string[]): string[] {
  return tests.filter((test) => {
    const known = cache.tests[test];
    if (!known?.passed || known.hash !== digest(readFileSync(test))) return true;
    return Object.keys(known.steps).some((source) => cache.sources[source] !== sources[source]);
  });
}

async function runAll(lane: Lane, tests: string[]): Promise<Answer['files']> {
  const answer = await lane.run({ tests, stopAtFirst: false }, 3_600_000);
  for (const failure of answer?.failures ?? []) console.log(`✗ ${failure}`);
  if (!answer || answer.files.length === 0) throw new Problem(`No test ran: ${answer?.failed}`);
  return answer.files;
}

/** Runs test files over a copy whose every step says that it is reached. */
async function observe(tests: string[], sources: string[], environment: Record<string, string>) {
  const folder = copyTree();
  for (const file of sources) {
    writeFileSync(path.join(folder, file), instrumented(file, readFileSync(file, 'utf8')));
  }
  const reachFolder = path.join(folder, 'test-results', 'reached');
  mkdirSync(reachFolder, { recursive: true });
  const settings = { MUTANTS_CONFIG: reachConfigFile, MUTANTS_REACH_FOLDER: reachFolder };
  const lane = openLane(folder, { ...environment, ...settings });
  const files = await runAll(lane, tests);
  const failing = files.filter(({ passed }) => !passed).map(({ file }) => file);
  // What failed among many others on a busy machine may well pass among few.
  if (failing.length > 0) files.push(...(await runAll(lane, failing)));
  lane.end();
  const found = files.map(({ file, passed, ms }): [string, Reach] => {
    const steps = readSteps(path.join(reachFolder, digest(file)));
    return [file, { hash: digest(readFileSync(file)), passed, ms, steps }];
  });
  rmSync(folder, { recursive: true, force: true });
  return found;
}

/**
 * Which step is reached by which test file. What has changed since the last time is run once more,
 * the rest is remembered in test-results.
 */
export async function findReach(
  tests: string[],
  environment: Record<string, string>,
): Promise<Record<string, Reach>> {
  const files = sourcesIn('lib');
  const sources = Object.fromEntries(files.map((file) => [file, digest(readFileSync(file))]));
  const cache = readCache();
  const again = outdated(cache, sources, tests);
  if (again.length > 0) {
    console.log(`Looking what ${again.length} test files reach …`);
    for (const [test, reach] of await observe(again, files, environment)) cache.tests[test] = reach;
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ sources, tests: cache.tests }));
  }
  const known = tests.flatMap((test) =>
    cache.tests[test] ? [[test, cache.tests[test]] as const] : [],
  );
  const failing = known.filter(([, { passed }]) => !passed).map(([test]) => test);
  if (failing.length > 0) console.log(`Left out, they fail as it is: ${failing.join(', ')}`);
  return Object.fromEntries(known.filter(([, { passed }]) => passed));
}

function importersOf(file: string, sources: string[]): string[] {
  const name = file.replace(/\.tsx?$/, '');
  return sources.filter((source) =>
    [...readFileSync(source, 'utf8').matchAll(/from '(\.{1,2}\/[^']+|@\/[^']+)'/g)].some(
      ([, from = '']) =>
        (from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(source), from)) === name,
    ),
  );
}

/** The test files that can see a fault: those that reach its step, or else its module. */
export function testsFor(mutant: Mutant, reach: Record<string, Reach>): string[] {
  const { file, step } = mutant;
  const near = step === undefined ? [file, ...importersOf(file, sourcesIn('lib'))] : [file];
  return Object.keys(reach).filter((test) =>
    near.some((source) => {
      const steps = reach[test]?.steps[source];
      return step === undefined ? steps : steps?.includes(step);
    }),
  );
}
