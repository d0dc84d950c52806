import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Lane } from './lane';
import { type findReach, testsFor } from './reach';
import { tell, type Verdict } from './report';
import type { Order } from './runner';
import { type Mutant, mutated } from './sites';

type Reach = Awaited<ReturnType<typeof findReach>>;
type Found = Pick<Verdict, 'outcome' | 'by' | 'tests'>;

/** How often a test file has noticed a fault of a source file, of how many tries. */
type Luck = Map<string, { hits: number; tries: number }>;

const patience = { factor: 4, atLeastMs: 60_000 };

// First alone, because the first file notices most faults; then in growing groups, which share imports.
const groups = [1, 2, 5, 10];

function inGroups(tests: string[]): string[][] {
  const rest = [...tests];
  const cut = groups.map((size) => rest.splice(0, size));
  return [...cut, rest].filter(({ length }) => length > 0);
}

/** The tests that can see a mutant, those first that notice the most in the least time. */
function inOrder(mutant: Mutant, reach: Reach, luck: Luck): string[] {
  const folder = path.dirname(mutant.file);
  const cost = (test: string) => {
    const { hits = 0, tries = 0 } = luck.get(`${mutant.file} ${test}`) ?? {};
    const near = test.startsWith(`${folder}/`) ? 2 : 0.5;
    return (1500 + (reach[test]?.ms ?? 0)) * ((tries + 3) / (hits + near));
  };
  return testsFor(mutant, reach).sort((a, b) => cost(a) - cost(b));
}

// A busy machine fails tests in this way without any fault.
const doubtful = /timed out|timeout exceeded|too many clients/i;

async function isConfirmed(lane: Lane, failed: string, order: Order, limitMs: number) {
  if (!doubtful.test(failed)) return true;
  const again = await lane.run(order, limitMs);
  return !again || again.failed !== undefined;
}

async function runTests(lane: Lane, mutant: Mutant, tests: string[], reach: Reach): Promise<Found> {
  for (const group of inGroups(tests)) {
    const usual = group.reduce((sum, test) => sum + (reach[test]?.ms ?? 0), 0);
    const limit = patience.atLeastMs + patience.factor * usual;
    const order = { tests: group, changed: mutant.file, stopAtFirst: true };
    const answer = await lane.run(order, limit);
    if (!answer) return { outcome: 'timeout', by: group.join(', '), tests: tests.length };
    if (answer.failed && (await isConfirmed(lane, answer.failed, order, limit))) {
      return { outcome: 'noticed', by: answer.failed, tests: tests.length };
    }
  }
  return { outcome: 'survived', by: undefined, tests: tests.length };
}

async function tryOne(lane: Lane, mutant: Mutant, tests: string[], reach: Reach): Promise<Found> {
  if (tests.length === 0) return { outcome: 'unreached', by: undefined, tests: 0 };
  const file = path.join(lane.folder, mutant.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(source, mutant));
  try {
    return await runTests(lane, mutant, tests, reach);
  } finally {
    writeFileSync(file, source);
  }
}

function learn(luck: Luck, mutant: Mutant, tests: string[], by: string | undefined): void {
  for (const test of tests) {
    const key = `${mutant.file} ${test}`;
    const { hits, tries } = luck.get(key) ?? { hits: 0, tries: 0 };
    const isHit = by?.startsWith(test) ?? false;
    luck.set(key, { hits: hits + (isHit ? 1 : 0), tries: tries + 1 });
    if (isHit) return;
  }
}

/** Puts in one fault after the other, in as many lanes as there are, and reports each. */
export async function hunt(
  lanes: Lane[],
  mutants: readonly Mutant[],
  reach: Reach,
  most: number,
): Promise<void> {
  const luck: Luck = new Map();
  const left = [...mutants];
  const work = async (lane: Lane) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const began = Date.now();
      const tests = inOrder(mutant, reach, luck).slice(0, most);
      const found = await tryOne(lane, mutant, tests, reach);
      learn(luck, mutant, tests, found.by);
      tell(mutant, { ...found, seconds: Math.round((Date.now() - began) / 100) / 10 });
    }
  };
  await Promise.all(lanes.map(work));
}
