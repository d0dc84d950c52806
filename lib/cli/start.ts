import { runCommand } from '@/lib/cli/command';
import { prepareDeployment } from '@/lib/cli/deployment';
import { ownAddress } from '@/lib/cli/ports';
import { startWorkers } from '@/lib/cli/supervisor';
import { ensureBuilt } from './application-build';
import { startScheduler } from './scheduler';

await runCommand(
  async () => {
    const { port, host, greet } = await prepareDeployment();
    await ensureBuilt();
    await startWorkers(port);
    startScheduler(ownAddress(host, port));
    console.log(await greet());
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
