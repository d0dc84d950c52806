import { runWorker } from '@/lib/cli/run-worker';
import { serve } from '@/lib/cli/serve';

const { PORT, HOST } = process.env;

await runWorker(() => serve({ dev: false, port: Number(PORT), host: HOST || undefined }));
