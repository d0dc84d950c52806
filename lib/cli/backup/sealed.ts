import { createHmac } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Keyring, parseKeyring, type SealingKey } from '@/lib/base/keyring';
import { keepPrivate } from '@/lib/base/postgres/data-folder';
import { Problem } from '@/lib/base/postgres/problem';
import { type KeptFile, keepFile, type Manifest } from '@/lib/cli/backup/manifest';
import { secretsFile } from '@/lib/cli/secrets';

const fileName = 'secrets.json';
const secrets = z.object({ SECRETS_KEY: z.string() });

/** What tells one key from another without giving it away. */
export function fingerprintOf({ bytes }: SealingKey): string {
  const hmac = createHmac('sha256', bytes);
  return hmac.update('the key that opens this backup').digest('hex').slice(0, 32);
}

function keysIn(file: string): Keyring | undefined {
  if (!existsSync(file)) return undefined;
  const found = secrets.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return found.success ? parseKeyring(found.data.SECRETS_KEY) : undefined;
}

/**
 * Puts what opens the sealed values into a backup: the generated secrets if the key in use is theirs,
 * and of a key that the environment gives only a fingerprint.
 */
export async function keepKey(
  folder: string,
  key: SealingKey,
): Promise<{ key: Manifest['key']; files: KeptFile[] }> {
  const fingerprint = fingerprintOf(key);
  const isOurs = keysIn(secretsFile())?.some(({ id }) => id.equals(key.id));
  if (!isOurs) return { key: { fingerprint, isIncluded: false }, files: [] };
  const file = await keepFile(folder, fileName, createReadStream(secretsFile()));
  return { key: { fingerprint, isIncluded: true }, files: [file] };
}

/**
 * Says what has to happen so that this service can open what the backup has sealed: nothing, or
 * putting the backup's secrets in place. Throws a Problem where neither the service nor the backup has the key.
 */
export function planKey(given: string | undefined, { key }: Manifest): 'fits' | 'install' {
  const here = given ? parseKeyring(given) : keysIn(secretsFile());
  if (here?.some((each) => fingerprintOf(each) === key.fingerprint)) return 'fits';
  if (given) {
    throw new Problem(
      'SECRETS_KEY is not the key that sealed what is in this backup: set the one the backed-up service had.',
    );
  }
  if (key.isIncluded) return 'install';
  throw new Problem(
    'The backup does not hold the key that sealed what is in it: set SECRETS_KEY to the one the backed-up service had.',
  );
}

/** Puts a backup's secrets in place; returns where those that were there are kept, if there were any. */
export function installKey(folder: string): string | undefined {
  const file = secretsFile();
  keepPrivate(path.dirname(file));
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  copyFileSync(path.join(folder, fileName), draft);
  chmodSync(draft, 0o600);
  const kept = existsSync(file) ? `${file}.before-restore-${Date.now()}` : undefined;
  if (kept) renameSync(file, kept);
  renameSync(draft, file);
  return kept;
}
