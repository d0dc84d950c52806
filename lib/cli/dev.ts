import { greeting } from '@/lib/cli/announce';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { claimFolder } from '@/lib/cli/instance';
import { wantedPort } from '@/lib/cli/ports';
import { loadEnvironment, loadSecrets } from '@/lib/cli/secrets';
import { serve } from '@/lib/cli/serve';
import { applyMigrations } from '@/lib/database/migrate';

await runCommand(
  async () => {
    loadSecrets();
    await claimFolder(`process ${process.pid}, port ${process.env.PORT || '3000'}`);
    const port = await wantedPort();
    const database = await loadEnvironment();
    await applyMigrations(database.url);
    const { seedDemo } = await import('@/lib/cli/seed-demo');
    const demo = await seedDemo(database.url);
    const served = await serve({ dev: true, port });
    beforeExit(() => served.close());
    startCron(port);
    console.log(greeting(process.env.APP_URL ?? `http://localhost:${port}`, demo));
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
