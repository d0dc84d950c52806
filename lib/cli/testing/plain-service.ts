import { pathToFileURL } from 'node:url';
import { runCommand } from '@/lib/cli/command';
import { startWorkers } from '@/lib/cli/supervisor';

await runCommand(
  async ([worker = '']) => {
    await startWorkers(Number(process.env.PORT), pathToFileURL(worker));
    process.send?.('ready');
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
