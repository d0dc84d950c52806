import { runCommand } from '@/lib/cli/command';
import { buildDocs } from '@/lib/cli/docs/build';

await runCommand(async () => {
  await buildDocs();
  return 0;
});
