import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '@/lib/base/env';

async function openBucket(bucket: string): Promise<Disk> {
  // Imported here, so that only deployments with a bucket load the S3 client.
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

/** Files in a directory that other accounts of the machine cannot read. */
class PrivateFiles extends FSDriver {
  constructor(private readonly directory: string) {
    super({ location: directory, visibility: 'private' });
  }

  override async put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    const name = join(this.directory, key);
    await mkdir(dirname(name), { recursive: true, mode: 0o700 });
    // The driver sets no file mode, but writes into an existing file.
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

/** Stores a file under a key; resolves when all of it is stored. */
export async function storeFile(key: string, bytes: Uint8Array, type: string): Promise<void> {
  await (await disk()).put(key, bytes, { contentType: type });
}

/** Opens a file, or returns null if there is none under the key. */
export async function openFile(key: string): Promise<Readable | null> {
  const files = await disk();
  if (!(await files.exists(key))) return null;
  return files.getStream(key);
}

/** Deletes a file; a missing file is no error. */
export async function removeFile(key: string): Promise<void> {
  await (await disk()).delete(key);
}
