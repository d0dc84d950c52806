import path from 'node:path';
import { inspect } from 'node:util';
import { createVitest, type Reporter, type TestModule } from 'vitest/node';

/** What the runner is asked: run these test files, having read `changed` again. */
export interface Order {
  tests: string[];
  changed?: string;
  stopAtFirst: boolean;
}

/** What came of it: which test failed first, and how every file went. */
export interface Answer {
  failed: string | undefined;
  failures: string[];
  files: { file: string; passed: boolean; ms: number }[];
}

let failed: string | undefined;
let failures: string[] = [];
let stopAtFirst = false;
let cancelled: Promise<void> | undefined;
let changedBefore: string | undefined;

const relative = (file: string) => path.relative(process.cwd(), file);

function fail(what: string): void {
  failed ??= what;
  failures.push(what);
  // Not waited for here: it ends when the run does, and the run waits for its reporter.
  if (stopAtFirst) cancelled ??= vitest.cancelCurrentRun('test-failure');
}

const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const reason = errors?.[0]?.message.split('\n', 2).join(' ').slice(0, 300);
    fail(`${relative(test.module.moduleId)} > ${test.name}: ${reason}`);
  },
  onTestModuleEnd(module) {
    const [error] = module.errors();
    if (error) fail(`${relative(module.moduleId)}: ${error.message}`);
  },
};

const vitest = await createVitest(
  'test',
  {
    watch: false,
    config: process.env.MUTANTS_CONFIG,
    reporters: [reporter],
    passWithNoTests: true,
    // A lane is one of as many as there are cores; only the look for the reach is alone.
    ...(process.env.MUTANTS_CONFIG ? {} : { maxWorkers: 1 }),
  },
  { server: { watch: null }, logLevel: 'error' },
);
const specifications = await vitest.globTestSpecifications();

function timeOf(module: TestModule): number {
  const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
  return Math.round(duration + collectDuration + prepareDuration + setupDuration);
}

async function run(order: Order): Promise<Answer> {
  failed = undefined;
  failures = [];
  cancelled = undefined;
  stopAtFirst = order.stopAtFirst;
  // The last order's file is itself again by now.
  for (const file of [order.changed, changedBefore]) {
    if (file) vitest.invalidateFile(path.resolve(file));
  }
  changedBefore = order.changed;
  const wanted = specifications.filter(
    ({ moduleId }) => order.tests.length === 0 || order.tests.includes(relative(moduleId)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  await cancelled;
  if (unhandledErrors.length > 0) failed ??= `unhandled: ${inspect(unhandledErrors[0])}`;
  const files = testModules.map((module) => ({
    file: relative(module.moduleId),
    passed: module.state() === 'passed' || module.state() === 'skipped',
    ms: timeOf(module),
  }));
  return { failed, failures, files };
}

process.on('message', (order: Order) => {
  run(order).then(
    (answer) => process.send?.(answer),
    (error) =>
      process.send?.({
        failed: `the run itself: ${error}`,
        failures: [],
        files: [],
      } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
