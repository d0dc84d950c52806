import { parseArgs } from 'node:util';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { loadEnvironment } from '@/lib/cli/secrets';
import { type BulkOptions, seedBulk } from '@/prisma/seed/bulk';
import { companyName } from '@/prisma/seed/offices';

const usage =
  'npm run seed -- --candidates N [--org-name NAME] [--random-seed S] [--jobs M] [--until YYYY-MM-DD]';

function wholeNumber(name: string, value: string, least: number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Problem(`--${name} must be a whole number, at least ${least}. ${usage}`);
  }
  return number;
}

function endOfData(value: string | undefined): Date {
  const date = new Date(value ?? new Date().toISOString().slice(0, 10));
  if (Number.isNaN(date.getTime())) throw new Problem(`--until must be a date. ${usage}`);
  return date;
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        candidates: { type: 'string' },
        'org-name': { type: 'string' },
        'random-seed': { type: 'string', default: '1' },
        jobs: { type: 'string' },
        until: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

function readOptions(args: string[]): BulkOptions {
  const flags = readFlags(args);
  if (flags.candidates === undefined) throw new Problem(`--candidates is missing. ${usage}`);
  const randomSeed = wholeNumber('random-seed', flags['random-seed'], 0);
  return {
    candidates: wholeNumber('candidates', flags.candidates, 1),
    orgName: flags['org-name']?.trim() || companyName(randomSeed),
    randomSeed,
    jobs: flags.jobs === undefined ? undefined : wholeNumber('jobs', flags.jobs, 1),
    until: endOfData(flags.until),
    progress: (message) => console.error(message),
  };
}

await runCommand(async (args) => {
  const options = readOptions(args);
  const { url } = await loadEnvironment();
  await applyMigrations(url);
  const summary = await seedBulk(url, options);
  const { candidates, applications, activity, jobs, orgName, orgId, seconds } = summary;
  console.log(
    `Seeded ${candidates} candidates, ${applications} applications, ${activity} activity rows and ${jobs} jobs into ${orgName} (${orgId}) in ${seconds} s.`,
  );
  return 0;
});
