import { schemaSql } from '@/lib/base/postgres/diff';
import { withDatabase } from '@/lib/base/postgres/open-database';
import { runCommand } from '@/lib/cli/command';

await runCommand(async () => {
  process.stdout.write(await withDatabase(schemaSql));
  return 0;
});
