import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { copyTree } from '@/lib/cli/mutants/copy';
import { hunt } from '@/lib/cli/mutants/hunt';
import { openLane } from '@/lib/cli/mutants/lane';
import { findReach } from '@/lib/cli/mutants/reach';
import { isNoticed, readVerdicts, summarize } from '@/lib/cli/mutants/report';
import { sample, sourcesIn, testFiles } from '@/lib/cli/mutants/sites';
import { loadEnvironment } from '@/lib/cli/secrets';

const usage = `npm run mutants -- FOLDER… [--count 300] [--seed 1] [--again] [--list] [--lanes N] [--most 40]`;

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        count: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        again: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        lanes: { type: 'string', default: String(availableParallelism()) },
        most: { type: 'string', default: '40' },
      },
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)} ${usage}`);
  }
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Problem(`--${name} must be a whole number from 1. ${usage}`);
  }
  return number;
}

await runCommand(async (args) => {
  const { values, positionals } = readFlags(args);
  if (positionals.length === 0) throw new Problem(`Name a folder, such as applications. ${usage}`);
  const count = wholeNumber('count', values.count);
  const most = wholeNumber('most', values.most);
  const mutants = sample(positionals.flatMap(sourcesIn), count, values.seed);
  if (values.list) {
    for (const { id, file, line, kind } of mutants) console.log(`${id} ${file}:${line} ${kind}`);
    return 0;
  }
  const known = readVerdicts();
  const isDone = (id: string) => {
    const verdict = known.get(id);
    return (
      verdict !== undefined &&
      (isNoticed(verdict) || (verdict.outcome === 'survived' && !values.again))
    );
  };
  const left = mutants.filter(({ id }) => !isDone(id));
  console.log(`${mutants.length} mutants, ${left.length} of them to be tried.`);
  if (left.length > 0) {
    const { url } = await loadEnvironment();
    const environment = { TEST_DATABASE_URL: url };
    const reach = await findReach(testFiles(), environment);
    const width = Math.min(wholeNumber('lanes', values.lanes), left.length);
    const lanes = Array.from({ length: width }, () => openLane(copyTree(), environment));
    await hunt(lanes, left, reach, most);
  }
  const verdicts = readVerdicts();
  summarize(mutants.flatMap(({ id }) => verdicts.get(id) ?? []));
  return 0;
});
