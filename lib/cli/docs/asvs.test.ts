import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('public/docs/asvs.md', 'utf8');

const statuses = ['met', 'met in part', 'not applicable', 'missing'];

const rows = [
  ...page.matchAll(/^\| (\d\.\d\.\d+) \| ([12]) \| .+? \| ([a-z ]+) \| (.+) \|$/gm),
].map(([, number = '', , status = '', shown = '']) => ({ number, status, shown }));

/** The tests that a text names: the file, and the names that follow it. */
function citedIn(text: string): { file: string; names: string[] }[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?:,? “[^”]+”)+)/g)].map(
    ([, file = '', names = '']) => ({
      file,
      names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
    }),
  );
}

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has. */
const sections: Record<string, number> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
};

describe('the page on ASVS', () => {
  test('has every requirement once, with how it stands', () => {
    const numbers = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    for (const { number, status } of rows) expect(statuses, number).toContain(status);
  });

  test('counts what its tables say', () => {
    for (const [, chapter = '', counts = ''] of page.matchAll(
      /^\| (V\d|all)[^|]* \| ([\d |]+) \|$/gm,
    )) {
      const those = rows.filter(({ number }) => chapter === 'all' || `V${number[0]}` === chapter);
      const expected = statuses.map((name) => those.filter(({ status }) => status === name).length);
      expect(counts.split(' | ').map(Number), chapter).toEqual([those.length, ...expected]);
    }
    expect(page.match(/^\| (V\d|all)/gm)).toHaveLength(4);
  });

  test('says why, wherever something is met in part or missing', () => {
    const [, reasons = ''] = /## What is met in part\n(.*?)\n## /s.exec(page) ?? [];
    const open = rows.filter(({ status }) => status === 'met in part' || status === 'missing');
    for (const { number } of open)
      expect(reasons).toMatch(new RegExp(`\\*\\*.*\\b${number}\\b.*\\*\\*`));
  });

  test.each(rows.flatMap(({ number, shown }) => citedIn(shown).map((one) => ({ number, ...one }))))(
    '$number names tests that there are, in $file',
    ({ file, names }) => {
      expect(existsSync(file), file).toBe(true);
      const text = readFileSync(file, 'utf8');
      for (const name of names) expect(text).toContain(`'${name}'`);
    },
  );

  test('names a test or a page for everything that is met', () => {
    const bare = rows.filter(
      ({ status, shown }) =>
        status.startsWith('met') && citedIn(shown).length === 0 && !shown.includes('.md'),
    );
    expect(bare).toEqual([]);
    const quoted = [...page.matchAll(/\.(?:test|spec)\.ts`/g)].length;
    expect(rows.flatMap(({ shown }) => citedIn(shown))).toHaveLength(quoted);
  });
});
