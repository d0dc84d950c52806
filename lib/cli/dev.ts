// The demo is seeded before Next runs, by code that asks Next what to do after an answer; without
// this, the storage that Next would share with it is made in vain.
import 'next/dist/server/node-environment-baseline.js';
import { writeDocs } from '@/lib/cli/build';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { prepareDeployment } from '@/lib/cli/deployment';
import { ownAddress } from '@/lib/cli/ports';
import { serve } from '@/lib/cli/serve';

await runCommand(
  async () => {
    const { port, host, greet } = await prepareDeployment();
    await writeDocs();
    const served = await serve({ dev: true, port, host });
    beforeExit(() => served.close());
    startCron(ownAddress(host, port));
    console.log(await greet());
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
