import { runWorker } from '@/lib/cli/run-worker';
import { serve } from '@/lib/cli/serve';

await runWorker(() => serve({ dev: false, port: Number(process.env.PORT) }));
