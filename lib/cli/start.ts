import { ensureBuilt } from '@/lib/cli/build';
import { runCommand } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { prepareDeployment } from '@/lib/cli/deployment';
import { ownAddress } from '@/lib/cli/ports';
import { startWorkers } from '@/lib/cli/supervisor';

await runCommand(
  async () => {
    const { port, host, greet } = await prepareDeployment();
    await ensureBuilt();
    await startWorkers(port);
    startCron(ownAddress(host, port));
    console.log(await greet());
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
