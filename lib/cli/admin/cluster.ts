import { z } from 'zod';
import { distribute } from '@/lib/base/citus/distribute';
import { closeDatabase } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { type AdminCommand, command } from '@/lib/cli/admin/command';

/** What an operator can do about a database of several machines. */
export const clusterCommands: Record<string, AdminCommand> = {
  'cluster distribute': command(
    'spreads the database over the workers of its Citus coordinator; run again, it places new tables',
    z.strictObject({}),
    async () => {
      const { DATABASE_URL: url } = env();
      // It must be alone in the database.
      await closeDatabase();
      const { workers, spread, copied, kept } = await distribute(url);
      const done = spread.length + copied.length > 0 ? 'distributed' : 'nothing was left to do';
      return {
        done,
        workers,
        by_organization: spread,
        on_every_machine: copied,
        on_the_coordinator: kept,
      };
    },
  ),
};
