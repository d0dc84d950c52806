import { runCommand } from '@/lib/cli/command';
import { schemaSql } from '@/lib/database/diff';
import { withDatabase } from '@/lib/database/open';

await runCommand(async () => {
  process.stdout.write(await withDatabase(schemaSql));
  return 0;
});
