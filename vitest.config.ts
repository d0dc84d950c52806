import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const database = '{app,components,lib}/**/*.db.test.{ts,tsx}';

// Where memory is kept from one request to the next (what runs by itself, counts, or is set up once
// from the environment), each file starts afresh.
const alone =
  'lib/{{auth,bulk,cli,database,deliveries,delivery,events,housekeeping,http,metrics,testing}/**/*,partners/sandbox}.db.test.ts';

const withDatabase = {
  pool: 'threads',
  testTimeout: 30_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    passWithNoTests: true,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
          exclude: [database],
          isolate: false,
          // Importing every route takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { ...withDatabase, name: 'database-alone', include: [alone] } },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'database-together',
          include: [database],
          exclude: [alone],
          isolate: false,
        },
      },
    ],
  },
});
