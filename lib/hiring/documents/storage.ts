import { existsSync } from 'node:fs';
import { access, constants, mkdir, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { observeDocuments } from '@/lib/base/metrics/registry';
import { withTimeout } from '@/lib/base/metrics/with-timeout';
import { messageOf } from '@/lib/base/postgres/problem';

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
      // Left alone, the client waits for a bucket that is not there for minutes, or for ever.
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
      maxAttempts: 2,
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

/** What is known of where documents are kept: null while all is well, else what is wrong. */
type Known = { trouble: string | null };

// Bundles of the application have copies of this module, and one of them looks for all.
const holder: { recruitingDocuments?: Known } & typeof globalThis = globalThis;

/** What is wrong with where documents are kept; null where nothing is, undefined before anybody looked. */
export function documentsTrouble(): string | null | undefined {
  return holder.recruitingDocuments?.trouble;
}

observeDocuments(documentsTrouble);

function note(trouble: string | null): void {
  const before = documentsTrouble();
  holder.recruitingDocuments = { trouble };
  if (before && !trouble) log().info('documents can be stored again');
  if (trouble && trouble !== before) {
    const { DOCUMENTS_DIRECTORY, S3_BUCKET } = env();
    const place = S3_BUCKET ? { S3_BUCKET } : { DOCUMENTS_DIRECTORY: resolve(DOCUMENTS_DIRECTORY) };
    log().error(
      { reason: trouble, ...place },
      'documents cannot be stored or read; uploads get 503',
    );
  }
}

/** Refuses what the disk or bucket cannot do now; `cause` is why. */
class StorageUnavailable extends ServiceError {
  constructor(override readonly cause: unknown) {
    super(
      'SERVICE_UNAVAILABLE',
      'Documents cannot be stored or read right now. Nothing was lost; try again in a while.',
      30,
    );
  }
}

/** The driver wraps what the disk or the bucket said. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return messageOf(cause ?? error) || String(error);
}

// That something goes well again is found by the probe: what can be read need not take anything.
async function onDisk<T>(work: (files: Disk) => Promise<T>): Promise<T> {
  try {
    return await work(await disk());
  } catch (error) {
    note(reasonOf(error));
    throw new StorageUnavailable(error);
  }
}

// Room for the largest document, and for what others, such as the database, write meanwhile.
const leastFreeBytes = 32 * 1024 * 1024;

/** Throws unless the disk that a folder is on, or will be, has room; resolves to what there is of it. */
async function requireRoom(directory: string): Promise<string> {
  let folder = resolve(directory);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  // As /proc is.
  if (blocks === 0) throw new Error(`${folder}, where DOCUMENTS_DIRECTORY leads, keeps no files`);
  if (bavail * bsize < leastFreeBytes) {
    throw new Error(
      `the disk of ${folder}, where DOCUMENTS_DIRECTORY leads, is full: ${Math.floor((bavail * bsize) / 1e6)} MB are left`,
    );
  }
  return folder;
}

/** Stores a file under a key; resolves when all of it is stored, else throws SERVICE_UNAVAILABLE. */
export async function storeFile(key: string, bytes: Uint8Array, type: string): Promise<void> {
  const { DOCUMENTS_DIRECTORY, S3_BUCKET } = env();
  await onDisk(async (files) => {
    if (!S3_BUCKET) await requireRoom(DOCUMENTS_DIRECTORY);
    await files.put(key, bytes, { contentType: type });
  });
}

/** Opens a file, or returns null if there is none under the key; SERVICE_UNAVAILABLE if nobody knows. */
export async function openFile(key: string): Promise<Readable | null> {
  return onDisk(async (files) => ((await files.exists(key)) ? files.getStream(key) : null));
}

/** Deletes a file; a missing file is no error. */
export async function removeFile(key: string): Promise<void> {
  await onDisk((files) => files.delete(key));
}

const patienceMs = 10_000;
const everyMs = 30_000;

/** Throws unless a folder can be written to; what does not exist yet is not made. */
async function tryFolder(directory: string): Promise<void> {
  const folder = await requireRoom(directory);
  await access(folder, constants.W_OK);
  if (folder !== resolve(directory)) return;
  const probe = join(folder, `.probe-${newId()}`);
  await writeFile(probe, 'Can be written.', { mode: 0o600 });
  await unlink(probe);
}

async function tryBucket(): Promise<void> {
  const files = await disk();
  const key = `probe-${newId()}`;
  await files.put(key, 'Can be written.');
  await files.delete(key);
}

/**
 * Looks whether documents can be stored, by writing and deleting a file, and returns what is wrong,
 * or null. What it finds is known to `/readyz` and the metrics from then on.
 */
export async function probeDocuments(): Promise<string | null> {
  const { DOCUMENTS_DIRECTORY, S3_BUCKET } = env();
  const probe = S3_BUCKET ? tryBucket() : tryFolder(DOCUMENTS_DIRECTORY);
  const trouble = await withTimeout(
    probe,
    patienceMs,
    'The storage of documents took too long.',
  ).then(() => null, reasonOf);
  note(trouble);
  return trouble;
}

/**
 * Probes now and every half minute: a disk always, a bucket while something is wrong with it, because
 * versions of what is written there may be kept.
 */
export async function followDocuments(): Promise<void> {
  if (!env().S3_BUCKET || documentsTrouble() !== null) await probeDocuments();
  setTimeout(() => followDocuments(), everyMs).unref();
}
