import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const cores = availableParallelism();

const database = '{app,components,lib,prisma/seed}/**/*.db.test.{ts,tsx}';

// Where memory is kept from one request to the next (what runs by itself, counts, or is set up once
// from the environment), each file starts afresh.
const alone = [
  'lib/auth/{oidc,session,session-limit,sign-in,sign-in-limit}.db.test.ts',
  'lib/base/db.db.test.ts',
  'lib/base/metrics/*.db.test.ts',
  'lib/base/postgres/{embedded,migrate,silence}.db.test.ts',
  'lib/base/replica/*.db.test.ts',
  'lib/cli/**/*.db.test.ts',
  'lib/http/{depth,hang-up,idempotency,idempotency-deaths}.db.test.ts',
  'lib/http/{partner-robustness,robustness}.db.test.ts',
  'lib/outbox/delivery/{drain,kills,restart,wake}.db.test.ts',
  'lib/partner/partners/sandbox.db.test.ts',
  'lib/hiring/applications/{bulk,pacing,bulk-batches}.db.test.ts',
];

const withDatabase = {
  pool: 'threads',
  testTimeout: 30_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    passWithNoTests: true,
    maxWorkers: cores,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib,prisma/seed}/**/*.test.{ts,tsx}'],
          exclude: [database],
          isolate: false,
          // Importing every route takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'database-alone',
          include: alone,
          // Many of these wait for processes of their own.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'database-together',
          include: [database],
          exclude: alone,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
