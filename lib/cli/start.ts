import { greeting } from '@/lib/cli/announce';
import { ensureBuilt } from '@/lib/cli/build';
import { runCommand } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { claimFolder } from '@/lib/cli/instance';
import { wantedPort } from '@/lib/cli/ports';
import { loadEnvironment, loadSecrets } from '@/lib/cli/secrets';
import { startWorkers } from '@/lib/cli/supervisor';
import { applyMigrations } from '@/lib/database/migrate';

await runCommand(
  async () => {
    loadSecrets();
    await claimFolder(`process ${process.pid}, port ${process.env.PORT || '3000'}`);
    const port = await wantedPort();
    console.error('Opening the database …');
    const database = await loadEnvironment();
    const applied = await applyMigrations(database.url);
    if (applied.length > 0) console.error(`Applied migrations: ${applied.join(', ')}`);
    await ensureBuilt();
    const { seedDemo } = await import('@/lib/cli/seed-demo');
    const demo = await seedDemo(database.url);
    await startWorkers(port);
    startCron(port);
    console.log(greeting(process.env.APP_URL ?? `http://localhost:${port}`, demo));
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
