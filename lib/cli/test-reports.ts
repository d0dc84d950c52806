import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { Outcome } from '@/lib/cli/process';

/** What a step of the test run came to. */
export interface Result {
  passed: number;
  failed: number;
  output: string;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Forgets an earlier run's report, so that a runner that dies cannot borrow its figures. */
export function discardReport(file: string): void {
  rmSync(file, { force: true });
}

/** The result of a program that either works or does not. */
export function single(outcome: Outcome): Result {
  const works = outcome.code === 0;
  return { passed: works ? 1 : 0, failed: works ? 0 : 1, output: outcome.output };
}

function counted(outcome: Outcome, passed: number, failed: number): Result {
  // A file that does not even load fails the run without failing a test.
  const unexplained = outcome.code !== 0 && failed === 0 ? 1 : 0;
  return { passed, failed: failed + unexplained, output: outcome.output };
}

/** The result of a Vitest run that wrote its JSON report to `file`. */
export function vitestResult(outcome: Outcome, file: string): Result {
  const report = read(file, vitestReport);
  return counted(outcome, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

/** The result of a Playwright run that wrote its JSON report to `file`. */
export function playwrightResult(outcome: Outcome, file: string): Result {
  const stats = read(file, playwrightReport)?.stats;
  if (!stats) return counted(outcome, 0, 0);
  return counted(outcome, stats.expected, stats.unexpected + stats.flaky);
}
