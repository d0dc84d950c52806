import { ensureBuilt } from '@/lib/cli/application-build';
import { runCommand } from '@/lib/cli/command';
import { loadDotEnv } from '@/lib/cli/secrets';

await runCommand(async () => {
  loadDotEnv();
  await ensureBuilt();
  console.log('Built. "npm run migrate" brings a database up to it, "npm run serve" serves it.');
  return 0;
});
