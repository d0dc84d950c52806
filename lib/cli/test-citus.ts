import { beforeExit, runCommand } from '@/lib/cli/command';
import { captureNode } from '@/lib/cli/process';
import { loadSecrets } from '@/lib/cli/secrets';
import { discardReport, type Result, vitestResult } from '@/lib/cli/test-reports';
import { noCluster, openCluster } from '@/lib/testing/cluster-server';

// One after another, so that it is seen how far a long run has come.
const groups = [
  'cluster',
  ...['lib/hiring', 'lib/partner', 'lib/outbox', 'lib/home', 'lib/organization', 'lib/audit'],
  ...['lib/auth', 'lib/http'],
];

/** Runs the tests of a group on a cluster: the cluster's own, or those whose path has these words. */
async function runGroup(group: string, serverUrl: string): Promise<Result> {
  const file = 'test-results/citus.json';
  discardReport(file);
  const projects = group === 'cluster' ? ['--project=cluster'] : ['--project=database*', group];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const outcome = await captureNode('vitest/vitest.mjs', ['run', ...projects, ...reporters], {
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: undefined,
      TEST_CITUS: 'yes',
      TEST_DATABASE_URL: serverUrl,
    },
  });
  return vitestResult(outcome, file);
}

await runCommand(async (args) => {
  loadSecrets();
  const cluster = openCluster();
  if (!cluster) {
    console.log(`Skipped. ${noCluster}`);
    return 0;
  }
  beforeExit(async () => cluster.stop());
  let [passed, failed] = [0, 0];
  for (const group of args.length > 0 ? args : groups) {
    const began = Date.now();
    console.log(`• ${group} …`);
    const result = await runGroup(group, cluster.url);
    if (result.failed > 0) console.log(result.output.trimEnd());
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${group}: ${result.passed} ok, ${result.failed} not (${seconds} s)`);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
