import { beforeExit, runCommand } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { prepareDeployment } from '@/lib/cli/deployment';
import { ownAddress } from '@/lib/cli/ports';
import { serve } from '@/lib/cli/serve';

await runCommand(
  async () => {
    const { port, host, greet } = await prepareDeployment();
    const { buildDocs } = await import('@/lib/docs/build');
    await buildDocs();
    const served = await serve({ dev: true, port, host });
    beforeExit(() => served.close());
    startCron(ownAddress(host, port));
    console.log(await greet());
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
