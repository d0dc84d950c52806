import { parseArgs } from 'node:util';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';

const usage = `npm run bench -- api [--candidates N] [--connections 1,32] [--only WORDS] [--json FILE] [--memory]
or npm run bench -- web [--candidates N] [--only WORDS] [--json FILE]
or npm run bench -- outbox [--events N] [--rows N] [--seconds N]`;

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Problem(`"${value}" is not a whole number from 1. ${usage}`);
  }
  return number;
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        candidates: { type: 'string' },
        connections: { type: 'string', default: '1,32' },
        only: { type: 'string', default: '' },
        json: { type: 'string' },
        memory: { type: 'boolean', default: false },
        events: { type: 'string', default: '10000' },
        rows: { type: 'string' },
        seconds: { type: 'string', default: '15' },
      },
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

type Flags = ReturnType<typeof readFlags>['values'];

async function organizationOf(serverUrl: string, values: Flags, usual: string) {
  const { benchDatabase } = await import('@/lib/cli/bench/database');
  return benchDatabase(serverUrl, wholeNumber(values.candidates ?? usual));
}

async function api(serverUrl: string, values: Flags): Promise<number> {
  const connections = values.connections.split(',').map(wholeNumber);
  const { benchApi } = await import('@/lib/cli/bench/api');
  return benchApi(await organizationOf(serverUrl, values, '1000000'), { ...values, connections });
}

async function web(serverUrl: string, values: Flags): Promise<number> {
  const { benchWeb } = await import('@/lib/cli/bench/web');
  return benchWeb(await organizationOf(serverUrl, values, '100000'), values);
}

async function outbox(serverUrl: string, values: Flags): Promise<number> {
  const { benchOutbox } = await import('@/lib/cli/bench/outbox/bench');
  const rows = values.rows === undefined ? 0 : wholeNumber(values.rows);
  const [events, seconds] = [wholeNumber(values.events), wholeNumber(values.seconds)];
  return benchOutbox(serverUrl, { events, rows, seconds });
}

const benches = new Map([
  ['api', api],
  ['web', web],
  ['outbox', outbox],
]);

await runCommand(async (args) => {
  const { positionals, values } = readFlags(args);
  const bench = benches.get(positionals.join());
  if (!bench) throw new Problem(usage);
  loadSecrets();
  const { url } = await openDatabase();
  const missed = await bench(url, values);
  console.log(missed === 0 ? 'Every target is met.' : `${missed} figures miss a target.`);
  return 0;
});
