import { beforeExit, runCommand } from '@/lib/cli/command';
import { loadEnvironment, loadSecrets } from '@/lib/cli/secrets';
import { type Step, testSteps } from '@/lib/cli/test-steps';
import { startHastyServer } from '@/lib/testing/throwaway-server';

/** Runs the tests on a server of their own, unless the environment names one. */
async function openTestServer(): Promise<string> {
  loadSecrets();
  if (!process.env.DATABASE_URL) {
    const server = await startHastyServer();
    beforeExit(async () => server.stop());
    process.env.DATABASE_URL = server.url;
  }
  return (await loadEnvironment()).url;
}

async function runStep(step: Step): Promise<{ passed: number; failed: number }> {
  const began = Date.now();
  console.log(`• ${step.name} …`);
  const result = await step.run();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (result.failed > 0) console.log(result.output.trimEnd());
  const mark = result.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${step.name}: ${result.passed} ok, ${result.failed} not (${seconds} s)`);
  return result;
}

await runCommand(async (args) => {
  const steps = testSteps(await openTestServer());
  const wanted = steps.filter(
    (step) => args.length === 0 || args.some((arg) => step.name.includes(arg)),
  );
  let passed = 0;
  let failed = 0;
  for (const step of wanted) {
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
