import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { changesAt } from './changes';
import { parse, stepsIn, walk } from './tree';

/** One fault that can be put into one file. */
export interface Mutant {
  id: string;
  file: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  text: string;
  before: string;
  after: string;
  /** Where the statement begins that has to run for the fault to show; none: the module's import. */
  step: number | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function lineAround(source: string, start: number, end: number): string {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const to = source.indexOf('\n', end);
  return source
    .slice(from, to < 0 ? undefined : to)
    .trim()
    .replace(/\s+/g, ' ');
}

/** Every fault of the catalogue in a file. Its id stays when the lines around it move. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const seen = new Map<string, number>();
  walk(parse(file, source), (node, ancestors, step) => {
    for (const { start, end, text, kind } of changesAt({ node, ancestors, source })) {
      const changed = source.slice(0, start) + text + source.slice(end);
      const before = lineAround(source, start, end);
      const after = lineAround(changed, start, start + text.length);
      const name = [file, kind, before, after].join('\0');
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      const line = source.slice(0, start).split('\n').length;
      const id = digest(`${name}\0${nth}`);
      found.push({ id, file, line, kind, start, end, text, before, after, step });
    }
  });
  return found;
}

// Contracts are compared word for word with the published document; the rest is no domain code.
const leftOut =
  /(\.test|\.d)\.tsx?$|\/(testing|examples\.ts|([\w-]+-)?contract\.ts)|^lib\/(cli|testing)\//;

/** The source files of a folder, or the file itself, that faults are put into. */
export function sourcesIn(folder: string): string[] {
  const rooms = readdirSync('lib', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = ['.', 'lib', ...rooms.map(({ name }) => path.join('lib', name))];
  const known = places
    .map((place) => path.join(place, folder))
    .find((name) => statSync(name, { throwIfNoEntry: false }));
  if (!known) throw new Problem(`There is no folder "${folder}".`);
  const files = statSync(known).isFile()
    ? [known]
    : readdirSync(known, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(known, name),
      );
  return files.filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file)).sort();
}

/** So many of the faults that these files can have, chosen by the seed: the same ones every time. */
export function sample(files: readonly string[], count: number, seed: string): Mutant[] {
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
  const ranked = all.map((mutant) => ({ mutant, rank: digest(`${seed}\0${mutant.id}`) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, count).map(({ mutant }) => mutant);
}

/** The file's text with the fault in it. */
export function mutated(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** The file's text, saying of every step that it is reached. `name` is the file's own name. */
export function instrumented(name: string, source: string): string {
  const inserts: { at: number; text: string }[] = [];
  walk(parse(name, source), (node, ancestors) => {
    const inFunction = [node, ...ancestors].some(({ type }) => type.includes('Function'));
    for (const { start, wrapped } of stepsIn(node, inFunction)) {
      const call = `mutantsReached(${JSON.stringify(`${name}:${start}`)})`;
      inserts.push({ at: start, text: wrapped ? `(${call}, ` : `${call};` });
      if (wrapped) inserts.push({ at: wrapped.end, text: ')' });
    }
  });
  inserts.sort((a, b) => b.at - a.at);
  const text = inserts.reduce(
    (done, { at, text: inserted }) => done.slice(0, at) + inserted + done.slice(at),
    source,
  );
  return `import { reached as mutantsReached } from '@/lib/cli/mutants/reached'; ${text}`;
}

/** Every test file that Vitest runs. */
export function testFiles(): string[] {
  return ['app', 'components', 'lib', 'prisma/seed']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();
}
