import { closeDatabase } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { Problem } from '@/lib/base/postgres/problem';
import { askPassword } from '@/lib/cli/admin/password';
import { printed } from '@/lib/cli/admin/print';
import { readRequest } from '@/lib/cli/admin/usage';
import { beforeExit, runCommand } from '@/lib/cli/command';
import {
  loadDotEnv,
  loadEnvironment,
  loadSharedSecrets,
  requireSealingKey,
} from '@/lib/cli/secrets';

await runCommand(async (args) => {
  const request = readRequest(args);
  if ('help' in request) {
    console.log(request.help);
    return 0;
  }
  // What is usual would stand as lines of the log before the answer, and in JSON that is read.
  loadDotEnv();
  if ((process.env.LOG_LEVEL || 'info') === 'info') process.env.LOG_LEVEL = 'warn';
  loadSharedSecrets();
  const { url } = await loadEnvironment();
  beforeExit(closeDatabase);
  await applyMigrations(url);
  await requireSealingKey();
  try {
    const answer = await request.chosen.run(request.flags, askPassword);
    console.log(request.json ? JSON.stringify(answer) : printed(answer));
    return 0;
  } catch (error) {
    if (error instanceof ServiceError) throw new Problem(error.message);
    throw error;
  }
});
