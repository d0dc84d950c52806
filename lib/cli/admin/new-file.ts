import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, Problem } from '@/lib/base/postgres/problem';
import { filledText } from '@/lib/contract/fields';

/** The path of a file that a command makes. */
export const newFile = filledText(4096).describe('path of the new file');

/**
 * Writes a new file that only its owner may read, and returns how large it is; what was there stays,
 * and is refused before anything is opened for it.
 */
export async function writeNewFile(file: string, open: () => Promise<Readable>) {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(target, 'open');
  } catch (error) {
    throw new Problem(`${file} cannot be made (${codeOf(error)}): name a new file.`);
  }
  await pipeline(await open(), target);
  return { file, bytes: target.bytesWritten };
}
