import { withDatabase } from '@/lib/base/postgres/open-database';
import { schemaSql } from '@/lib/base/postgres/schema-sql';
import { runCommand } from '@/lib/cli/command';

await runCommand(async () => {
  process.stdout.write(await withDatabase(schemaSql));
  return 0;
});
