import { appendFileSync } from 'node:fs';

// A child process of a test notes what it reaches for the test that started it.
let file = process.env.MUTANTS_REACHED;
let told = new Set<string>();

/** Notes in `name`, from now on, which steps are reached. */
export function noteIn(name: string): void {
  process.env.MUTANTS_REACHED = name;
  file = name;
  told = new Set();
}

/** Notes once for each test file that a step was reached. */
export function reached(step: string): void {
  if (!file || told.has(step)) return;
  told.add(step);
  appendFileSync(file, `${step}\n`);
}
