import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './sites';

export type Outcome = 'noticed' | 'timeout' | 'survived' | 'unreached';

/** What became of a mutant. */
export interface Verdict {
  id: string;
  outcome: Outcome;
  /** The test that noticed it. */
  by: string | undefined;
  tests: number;
  seconds: number;
  file: string;
  line: number;
  kind: string;
  before: string;
  after: string;
}

const reportFile = 'test-results/mutants.jsonl';

/** What earlier runs found, by the mutant's id; the latest counts. */
export function readVerdicts(): Map<string, Verdict> {
  if (!existsSync(reportFile)) return new Map();
  const lines = readFileSync(reportFile, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line): Verdict => JSON.parse(line)).map((found) => [found.id, found]));
}

/** Whether some test noticed. */
export const isNoticed = ({ outcome }: Verdict) => outcome === 'noticed' || outcome === 'timeout';

/** Adds a verdict to the report and prints it. */
export function tell(mutant: Mutant, found: Pick<Verdict, 'outcome' | 'by' | 'tests' | 'seconds'>) {
  const { id, file, line, kind, before, after } = mutant;
  const verdict: Verdict = { id, ...found, file, line, kind, before, after };
  mkdirSync(path.dirname(reportFile), { recursive: true });
  appendFileSync(reportFile, `${JSON.stringify(verdict)}\n`);
  const mark = isNoticed(verdict) ? '✓' : '✗';
  const by = verdict.by ? ` by ${verdict.by}` : '';
  const tests = isNoticed(verdict) ? '' : ` (${found.tests} test files)`;
  console.log(`${mark} ${found.outcome}${by}${tests}, ${found.seconds} s: ${file}:${line} ${kind}`);
  if (!isNoticed(verdict)) console.log(`  - ${before.slice(0, 200)}\n  + ${after.slice(0, 200)}`);
  return verdict;
}

/** Says how many were noticed, and lists the others. */
export function summarize(verdicts: readonly Verdict[]): void {
  const unseen = verdicts.filter((verdict) => !isNoticed(verdict));
  const late = verdicts.filter(({ outcome }) => outcome === 'timeout').length;
  console.log(`\nNot noticed (${unseen.length}):`);
  for (const { id, outcome, file, line, kind, before, after } of unseen) {
    console.log(`${file}:${line} ${kind}, ${outcome} (${id})`);
    console.log(`  - ${before.slice(0, 300)}\n  + ${after.slice(0, 300)}`);
  }
  const noticed = verdicts.length - unseen.length;
  const share = ((100 * noticed) / Math.max(verdicts.length, 1)).toFixed(1);
  console.log(`\n${noticed} of ${verdicts.length} noticed (${share} %), ${late} of them by time.`);
}
