import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const cores = availableParallelism();

const database = '{app,components,lib,prisma/seed}/**/*.db.test.{ts,tsx}';

// These break what migrates the database, which a thread has once: each has one of its own.
const alone = [
  'lib/base/postgres/{embedded,migrate,silence}.db.test.ts',
  'lib/base/replica/*.db.test.ts',
];

// Where memory is kept from one request to the next (what runs by itself, counts, or is set up once
// from the environment), each file has modules of its own.
const renewed = [
  'lib/auth/{oidc,session,session-limit,sign-in,sign-in-limit}.db.test.ts',
  'lib/base/db.db.test.ts',
  'lib/base/metrics/*.db.test.ts',
  'lib/cli/**/*.db.test.ts',
  'lib/http/{depth,hang-up,idempotency,idempotency-deaths}.db.test.ts',
  'lib/http/{partner-robustness,robustness}.db.test.ts',
  'lib/outbox/delivery/{drain,kills,restart,wake}.db.test.ts',
  'lib/partner/partners/sandbox.db.test.ts',
  'lib/hiring/applications/{bulk,pacing,bulk-batches}.db.test.ts',
  'lib/hiring/documents/{kept,probe}.db.test.ts',
];

// Begun late, any of these would still run when all the others have ended.
const longest = [
  'lib/http/robustness.db.test.ts',
  'lib/cli/backup/backup.db.test.ts',
  'lib/outbox/delivery/kills.db.test.ts',
  'lib/cli/deployment.db.test.ts',
  'lib/http/idempotency-deaths.db.test.ts',
  'lib/http/permission-sweep.db.test.ts',
];

/** One project after another, in each the files that take longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? longest.length : place;
    };
    const name = ({ project }: TestSpecification) => project.name;
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => name(a).localeCompare(name(b)) || rank(a) - rank(b));
  }
}

const isOnCluster = process.env.TEST_CITUS === 'yes';

// What is about a server itself, or starts its own, and the rules that need no cluster to be seen.
const notOnCluster = [
  ...['lib/{base,cli,testing}/**', 'prisma/**'],
  // They stop a server of their own, which is no cluster.
  'lib/outbox/delivery/{restart,wake}.db.test.ts',
];

const clusterTests = 'lib/**/*.cluster.test.ts';

const withDatabase = {
  pool: 'threads',
  // Several machines take longer over each step.
  testTimeout: isOnCluster ? 180_000 : 30_000,
  hookTimeout: isOnCluster ? 300_000 : 120_000,
  // While one waits for the database or for a process of its own, another one works.
  maxWorkers: cores + 1,
  sequence: { groupOrder: 1 },
} as const;

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    passWithNoTests: true,
    maxWorkers: cores,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib,prisma/seed}/**/*.test.{ts,tsx}'],
          // The bench builds an application inside lib, which brings the tests of its packages.
          exclude: [database, clusterTests, '**/.next/**'],
          isolate: false,
          // Importing every route takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { ...withDatabase, name: 'database-alone', include: alone } },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'database-renewed',
          include: renewed,
          exclude: isOnCluster ? notOnCluster : [],
          isolate: false,
          setupFiles: ['lib/testing/fresh-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: 'database-together',
          include: [database],
          exclude: [...alone, ...renewed, ...(isOnCluster ? notOnCluster : [])],
          isolate: false,
        },
      },
      ...(isOnCluster
        ? [
            {
              extends: true as const,
              // One file at a time: one moves shards.
              test: { ...withDatabase, name: 'cluster', include: [clusterTests], maxWorkers: 1 },
            },
          ]
        : []),
    ],
  },
});
