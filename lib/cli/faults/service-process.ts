import { runCommand } from '@/lib/cli/command';
import { simulateProviders } from '@/lib/cli/providers';
import { startScheduler } from '@/lib/cli/scheduler';
import { startWorkers } from '@/lib/cli/supervisor';

await runCommand(
  async () => {
    simulateProviders();
    const port = Number(process.env.PORT);
    await startWorkers(port);
    startScheduler(`http://127.0.0.1:${port}`);
    process.send?.('ready');
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
