import { applyMigrations } from '@/lib/base/postgres/migrate';
import { embeddedServiceUrl } from '@/lib/base/postgres/service-role';
import { runCommand } from '@/lib/cli/command';
import { ownAddress } from '@/lib/cli/ports';
import { simulateProviders } from '@/lib/cli/providers';
import { seedDemo } from '@/lib/cli/seed-demo';
import { startWorkers } from '@/lib/cli/supervisor';
import { startScheduler } from './scheduler';

await runCommand(
  async () => {
    simulateProviders();
    const port = Number(process.env.PORT);
    const ownerUrl = process.env.DATABASE_URL ?? '';
    await applyMigrations(ownerUrl);
    // What the browser tests see works without the rights of an owner.
    const databaseUrl = await embeddedServiceUrl(ownerUrl);
    process.env.DATABASE_URL = databaseUrl;
    const { signIns } = await seedDemo(databaseUrl);
    process.env.DEMO_PEOPLE = JSON.stringify(signIns);
    await startWorkers(port);
    startScheduler(ownAddress(process.env.HOST, port));
    process.send?.('ready');
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
