import { applyMigrations } from '@/lib/base/postgres/migrate';
import { Problem } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { loadDotEnv } from '@/lib/cli/secrets';

await runCommand(async () => {
  loadDotEnv();
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) {
    throw new Problem(
      'DATABASE_URL is not set: name the database to migrate. The embedded server is migrated by "npm start".',
    );
  }
  const applied = await applyMigrations(DATABASE_URL);
  console.log(
    applied.length > 0
      ? `Applied ${applied.length} migrations: ${applied.join(', ')}`
      : 'The database has every migration of this release already.',
  );
  return 0;
});
