// The demo is seeded before Next runs, by code that asks Next what to do after an answer; without
// this, the storage that Next would share with it is made in vain.
import 'next/dist/server/node-environment-baseline.js';
import { beforeExit, runCommand } from '@/lib/cli/command';
import { prepareDeployment } from '@/lib/cli/deployment';
import { ownAddress } from '@/lib/cli/ports';
import { loadDotEnv } from '@/lib/cli/secrets';
import { writeDocs } from './application-build';
import { startScheduler } from './scheduler';
import { serve } from './web-server';

await runCommand(
  async () => {
    loadDotEnv();
    // Whoever develops on a database of their own looks at it here.
    process.env.APP_URL ||= `http://localhost:${process.env.PORT || '3000'}`;
    const { port, host, greet } = await prepareDeployment();
    await writeDocs();
    const served = await serve({ dev: true, port, host });
    beforeExit(() => served.close());
    startScheduler(ownAddress(host, port));
    console.log(await greet());
    await new Promise(() => undefined);
    return 0;
  },
  { stopCode: 0 },
);
