import { applyMigrations } from '@/lib/base/postgres/migrate';
import { runCommand } from '@/lib/cli/command';
import { sayLoggedValues, sayUnknownLetters } from '@/lib/cli/deployment';
import { requireDatabaseUrl } from '@/lib/cli/secrets';

await runCommand(async () => {
  const databaseUrl = requireDatabaseUrl(
    'name the database to migrate. The embedded server is migrated by "npm start".',
  );
  const applied = await applyMigrations(databaseUrl);
  console.log(
    applied.length > 0
      ? `Applied ${applied.length} migrations: ${applied.join(', ')}`
      : 'The database has every migration of this release already.',
  );
  await sayUnknownLetters(databaseUrl);
  await sayLoggedValues(databaseUrl);
  return 0;
});
