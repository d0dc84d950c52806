import { parseArgs } from 'node:util';
import { runCommand } from '@/lib/cli/command';
import { loadSecrets } from '@/lib/cli/secrets';
import { openDatabase } from '@/lib/database/open';
import { messageOf, Problem } from '@/lib/database/problem';

const usage = `npm run bench -- api [--candidates N] [--connections 1,32] [--only WORDS] [--json FILE] [--memory]
or npm run bench -- web [--candidates N] [--only WORDS] [--json FILE]`;

/** How many candidates are measured unless the command line says otherwise. */
const usual = { api: '1000000', web: '100000' };

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
      },
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

function subjectOf(positionals: string[]): keyof typeof usual {
  const [subject, ...others] = positionals;
  if (others.length > 0 || (subject !== 'api' && subject !== 'web')) throw new Problem(usage);
  return subject;
}

await runCommand(async (args) => {
  const { positionals, values } = readFlags(args);
  const subject = subjectOf(positionals);
  const candidates = wholeNumber(values.candidates ?? usual[subject]);
  const connections = values.connections.split(',').map(wholeNumber);
  loadSecrets();
  const { url } = await openDatabase();
  const { benchDatabase } = await import('@/lib/cli/bench/database');
  const organization = await benchDatabase(url, candidates);
  if (subject === 'web') {
    const { benchWeb } = await import('@/lib/cli/bench/web');
    const missed = await benchWeb(organization, values);
    console.log(missed === 0 ? 'Every target is met.' : `${missed} figures miss a target.`);
    return 0;
  }
  const { benchApi } = await import('@/lib/cli/bench/api');
  const missed = await benchApi(organization, { ...values, connections });
  console.log(missed === 0 ? 'Every target is met.' : `${missed} cases miss a target.`);
  return 0;
});
