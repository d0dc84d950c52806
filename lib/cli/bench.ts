import { parseArgs } from 'node:util';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';

const usage = `npm run bench -- reads [--candidates N] [--seconds S] [--connections 1,32] [--only WORDS] [--against COMMIT] [--json FILE] [--memory]
or npm run bench -- writes [--only WORDS] [--against COMMIT] [--json FILE]
or npm run bench -- outbox [--events N] [--rows N] [--seconds S] [--only WORDS]
or npm run bench -- web [--candidates N] [--only WORDS] [--against COMMIT] [--json FILE]
or npm run bench -- compare [--candidates N] [--seconds S]
or npm run bench -- workers [--candidates N]
or npm run bench -- cluster [--candidates N] [--seconds S]
or npm run bench -- profile OPERATION [--candidates N]`;

function positive(value: string): number {
  const number = Number(value);
  if (!(number > 0 && Number.isFinite(number))) {
    throw new Problem(`"${value}" is not a number above 0. ${usage}`);
  }
  return number;
}

function wholeNumber(value: string): number {
  if (!Number.isSafeInteger(positive(value))) {
    throw new Problem(`"${value}" is not a whole number from 1. ${usage}`);
  }
  return Number(value);
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        candidates: { type: 'string', default: '100000' },
        connections: { type: 'string', default: '1,32' },
        only: { type: 'string', default: '' },
        against: { type: 'string' },
        json: { type: 'string' },
        memory: { type: 'boolean', default: false },
        events: { type: 'string', default: '5000' },
        rows: { type: 'string', default: '1000000' },
        seconds: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

type Flags = ReturnType<typeof readFlags>['values'];
type Bench = (serverUrl: string, flags: Flags, operation: string | undefined) => Promise<number>;

async function organizationOf(serverUrl: string, { candidates }: Flags) {
  const { benchDatabase } = await import('@/lib/cli/bench/database');
  return benchDatabase(serverUrl, wholeNumber(candidates));
}

const benches = new Map<string | undefined, Bench>([
  [
    'reads',
    async (serverUrl, flags) => {
      const connections = flags.connections.split(',').map(wholeNumber);
      const seconds = positive(flags.seconds ?? '0.6');
      const { benchReads } = await import('@/lib/cli/bench/reads');
      const organization = await organizationOf(serverUrl, flags);
      return benchReads(organization, { ...flags, connections, seconds });
    },
  ],
  [
    'writes',
    async (serverUrl, flags) => {
      const { benchWrites } = await import('@/lib/cli/bench/writes');
      return benchWrites(await organizationOf(serverUrl, flags), flags);
    },
  ],
  [
    'outbox',
    async (serverUrl, flags) => {
      const [events, rows] = [wholeNumber(flags.events), wholeNumber(flags.rows)];
      const seconds = positive(flags.seconds ?? '15');
      const { benchOutbox } = await import('@/lib/cli/bench/outbox/bench');
      return benchOutbox(serverUrl, {
        ...{ events, rows, seconds },
        only: flags.only,
        against: flags.against,
      });
    },
  ],
  [
    'web',
    async (serverUrl, flags) => {
      const { benchWeb } = await import('@/lib/cli/bench/web');
      return benchWeb(await organizationOf(serverUrl, flags), flags);
    },
  ],
  [
    'compare',
    async (serverUrl, flags) => {
      const seconds = positive(flags.seconds ?? '4');
      const { benchCompare } = await import('@/lib/cli/bench/compare/compare');
      return benchCompare(await organizationOf(serverUrl, flags), seconds);
    },
  ],
  [
    'workers',
    async (serverUrl, flags) => {
      const { benchWorkers } = await import('@/lib/cli/bench/workers');
      return benchWorkers(await organizationOf(serverUrl, flags));
    },
  ],
  [
    'cluster',
    async (_, flags) => {
      const candidates = wholeNumber(flags.candidates);
      const { benchCluster } = await import('@/lib/cli/bench/cluster');
      return benchCluster({ candidates, seconds: positive(flags.seconds ?? '5') });
    },
  ],
  [
    'profile',
    async (serverUrl, flags, operation) => {
      if (!operation) throw new Problem(usage);
      const { benchProfile } = await import('@/lib/cli/bench/profile');
      return benchProfile(await organizationOf(serverUrl, flags), operation);
    },
  ],
]);

await runCommand(async (args) => {
  const { positionals, values } = readFlags(args);
  const [name, operation, ...others] = positionals;
  const bench = benches.get(name);
  if (!bench || others.length > 0 || (operation && name !== 'profile')) throw new Problem(usage);
  loadSecrets();
  const { url } = await openDatabase();
  const missed = await bench(url, values, operation);
  if (name === 'profile' || name === 'compare' || name === 'cluster') return 0;
  console.log(missed === 0 ? 'Every target is met.' : `Lines that miss a target: ${missed}.`);
  return 0;
});
