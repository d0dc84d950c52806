import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '@/lib/base/env';

async function openBucket(bucket: string): Promise<Disk> {
  // Only who keeps files in a bucket pays for loading its client.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  const hasKeys = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY;
  return new Disk(
    new S3Driver({
      bucket,
      region: S3_REGION,
      visibility: 'private',
      supportsACL: false,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      ...(hasKeys && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
    }),
  );
}

/** Files in a directory that no other account of the machine can read. */
class PrivateFiles extends FSDriver {
  constructor(private readonly directory: string) {
    super({ location: directory, visibility: 'private' });
  }

  override async put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    const name = join(this.directory, key);
    await mkdir(dirname(name), { recursive: true, mode: 0o700 });
    // The driver chooses no mode; it writes into the file that is there.
    await writeFile(name, '', { mode: 0o600 });
    await super.put(key, contents, options);
  }
}

async function openDisk(): Promise<Disk> {
  const { DOCUMENTS_DIRECTORY, S3_BUCKET } = env();
  if (S3_BUCKET) return openBucket(S3_BUCKET);
  return new Disk(new PrivateFiles(resolve(DOCUMENTS_DIRECTORY)));
}

let opened: Promise<Disk> | undefined;

function disk(): Promise<Disk> {
  opened ??= openDisk();
  return opened;
}

/** Keeps a file under a key; over once all of it is stored. */
export async function storeFile(key: string, bytes: Uint8Array, type: string): Promise<void> {
  await (await disk()).put(key, bytes, { contentType: type });
}

/** The content of a file, or null where the storage has none under the key. */
export async function openFile(key: string): Promise<Readable | null> {
  const files = await disk();
  if (!(await files.exists(key))) return null;
  return files.getStream(key);
}

/** Removes a file; one that is not there counts as removed. */
export async function removeFile(key: string): Promise<void> {
  await (await disk()).delete(key);
}
