import { deploymentId } from '@/lib/cli/application-build';
import { logConsole } from '@/lib/cli/log-console';
import { runWorker } from '@/lib/cli/run-worker';
import { serve } from './web-server';

logConsole();
const { PORT, HOST } = process.env;

// Next reads it from the environment, when it builds and when it serves.
const deployment = deploymentId();
if (deployment) process.env.NEXT_DEPLOYMENT_ID = deployment;

await runWorker(() => serve({ dev: false, port: Number(PORT), host: HOST || undefined }));
