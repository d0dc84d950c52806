import { closeDatabase } from '@/lib/base/db';
import { runCommand } from '@/lib/cli/command';
import { prepareDeployment } from '@/lib/cli/deployment';

// All that a start does but serve, and what it would say then.
await runCommand(async () => {
  const { host, greet } = await prepareDeployment();
  const greeting = await greet();
  await closeDatabase();
  console.log(JSON.stringify({ host: host ?? null, greeting, people: process.env.DEMO_PEOPLE }));
  return 0;
});
