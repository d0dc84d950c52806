import { runCommand } from '@/lib/cli/command';
import { prepareDeployment, showsDemo } from '@/lib/cli/deployment';
import { logConsole } from '@/lib/cli/log-console';
import { ownAddress } from '@/lib/cli/ports';
import { loadDotEnv } from '@/lib/cli/secrets';
import { startWorkers } from '@/lib/cli/supervisor';
import { ensureBuilt } from './application-build';
import { startScheduler } from './scheduler';

await runCommand(
  async () => {
    loadDotEnv();
    // A demo talks to whoever looks at it, a service writes a log.
    if (!showsDemo()) logConsole();
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
