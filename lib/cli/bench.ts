import { parseArgs } from 'node:util';
import { runCommand } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';
import { openDatabase } from '@/lib/database/open';
import { messageOf, Problem } from '@/lib/database/problem';

const usage =
  'npm run bench -- api [--candidates N] [--connections 1,32] [--only WORDS] [--json FILE] [--memory]';

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
        candidates: { type: 'string', default: '1000000' },
        connections: { type: 'string', default: '1,32' },
        only: { type: 'string', default: '' },
        json: { type: 'string' },
        memory: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

await runCommand(async (args) => {
  const { positionals, values } = readFlags(args);
  if (positionals.join() !== 'api') throw new Problem(usage);
  const candidates = wholeNumber(values.candidates);
  const connections = values.connections.split(',').map(wholeNumber);
  loadSecrets();
  const { url } = await openDatabase();
  const { benchDatabase } = await import('@/lib/cli/bench/database');
  const { benchApi } = await import('@/lib/cli/bench/api');
  const organization = await benchDatabase(url, candidates);
  const missed = await benchApi(organization, { ...values, connections });
  console.log(missed === 0 ? 'Every target is met.' : `${missed} cases miss a target.`);
  return 0;
});
