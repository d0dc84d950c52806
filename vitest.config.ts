import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const cores = availableParallelism();

const database = '{app,components,lib,prisma/seed}/**/*.db.test.{ts,tsx}';

// Where memory is kept from one request to the next (what runs by itself, counts, or is set up once
// from the environment), each file starts afresh.
const alone = [
  'lib/{auth,base,cli,http,testing}/**/*.db.test.ts',
  'lib/outbox/{delivery,events}/*.db.test.ts',
  'lib/partner/deliveries/*.db.test.ts',
  'lib/partner/partners/sandbox.db.test.ts',
  'lib/hiring/applications/{bulk,pacing,bulk-batches}.db.test.ts',
  'prisma/seed/**/*.db.test.ts',
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
