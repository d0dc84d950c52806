import { runCommand } from '@/lib/cli/command';
import { startWorkers } from '@/lib/cli/supervisor';

await runCommand(
  async () => {
    await startWorkers(Number(process.env.PORT), new URL('plain-worker.ts', import.meta.url));
    process.send?.('ready');
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
