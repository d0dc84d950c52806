import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';

/** Where the files are that operators are given. */
export const shippedFolder = 'public/docs/operating';

/** A file as operators are given it, with each of these put in another's place; throws a Problem where one is not there. */
export function shippedFile(name: string, changes: [what: string | RegExp, by: string][]): string {
  return changes.reduce(
    (text, [what, by]) => {
      const changed = text.replace(what, by);
      if (changed === text) throw new Problem(`${name} has no "${what}" any more.`);
      return changed;
    },
    readFileSync(path.join(shippedFolder, name), 'utf8'),
  );
}
