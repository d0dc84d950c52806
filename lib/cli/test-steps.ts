import { messageOf } from '@/lib/base/postgres/problem';
import { browserTests } from '@/lib/cli/browser-tests';
import { captureNode } from '@/lib/cli/process';
import { discardReport, type Result, single, vitestResult } from '@/lib/cli/test-reports';
import { ensureBuilt } from './application-build';

const NEXT = 'next/dist/bin/next';

async function lint(): Promise<Result> {
  return single(
    await captureNode('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=50', '.']),
  );
}

async function types(): Promise<Result> {
  const generated = await captureNode(NEXT, ['typegen']);
  if (generated.code !== 0) return single(generated);
  return single(await captureNode('typescript/bin/tsc', ['--noEmit']));
}

// What tests make is soon garbage: with more room, less of their time goes into collecting it.
const roomForYoung = '--max-semi-space-size=64';

/** Runs the projects of vitest whose names begin with `project`. */
async function vitest(project: string, environment: Record<string, string | undefined>) {
  const file = `test-results/${project}.json`;
  discardReport(file);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', `--project=${project}*`, ...reporters];
  const outcome = await captureNode('vitest/vitest.mjs', args, {
    environment: { NODE_ENV: 'test', NODE_OPTIONS: roomForYoung, ...environment },
  });
  return vitestResult(outcome, file);
}

async function build(): Promise<Result> {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, output: messageOf(error) };
  }
}

/** A named part of the test run. */
export interface Step {
  name: string;
  run(): Promise<Result>;
}

/** Every step in order; `serverUrl` is a server on which databases may be made and dropped. */
export function testSteps(serverUrl: string): Step[] {
  return [
    { name: 'lint and format', run: lint },
    { name: 'types', run: types },
    { name: 'unit tests', run: () => vitest('unit', { DATABASE_URL: undefined }) },
    {
      name: 'database tests',
      run: () => vitest('database', { DATABASE_URL: undefined, TEST_DATABASE_URL: serverUrl }),
    },
    { name: 'build', run: build },
    { name: 'browser tests', run: () => browserTests(serverUrl) },
  ];
}
