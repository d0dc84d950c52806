import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { codeOf, messageOf, Problem } from '@/lib/base/postgres/problem';

const keptFile = z.strictObject({
  path: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});

/** One file of a backup: where it is below the folder, and what it must contain. */
export type KeptFile = z.output<typeof keptFile>;

const table = z.strictObject({
  name: z.string(),
  /** The columns that hold data of their own; generated ones are computed again. */
  columns: z.array(z.string()),
  rows: z.number().int(),
});

/** One table of a backup. */
export type KeptTable = z.output<typeof table>;

const sequence = z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() });

export type KeptSequence = z.output<typeof sequence>;

const manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Who wrote the database's files: the server's pg_dump, or we, table by table, by COPY. */
  method: z.enum(['pg_dump', 'copy']),
  postgres: z.number().int(),
  migrations: z.array(z.string()).min(1),
  environment: z.string(),
  key: z.strictObject({ fingerprint: z.string(), isIncluded: z.boolean() }),
  tables: z.array(table),
  sequences: z.array(sequence),
  documents: z.array(z.strictObject({ key: z.string(), type: z.string(), bytes: z.number() })),
  /** Documents whose file the storage had lost before the backup. */
  lostDocuments: z.array(z.string()),
  files: z.array(keptFile),
});

export type Manifest = z.output<typeof manifest>;

const name = 'manifest.json';

/** Writes a file of a backup to the disk, readable by its owner only, and says what is in it. */
export async function keepFile(
  folder: string,
  relative: string,
  content: Readable,
): Promise<KeptFile> {
  const file = path.join(folder, relative);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  content.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(content, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
  return { path: relative, bytes, sha256: hash.digest('hex') };
}

/** What is in a file that somebody else has written into the folder. */
export async function describeFile(folder: string, relative: string): Promise<KeptFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(folder, relative))) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path: relative, bytes, sha256: hash.digest('hex') };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Node's own recursive mkdir tries for ever where a file system refuses folders as missing, as /proc does.
async function makeFolders(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await makeFolders(parent);
    await make();
  }
}

async function openFolder(folder: string): Promise<string[]> {
  await makeFolders(path.resolve(folder));
  return readdir(folder);
}

/** Makes the folder of a new backup; throws a Problem where it cannot, or the folder holds anything already. */
export async function newFolder(folder: string): Promise<void> {
  const found = await openFolder(folder).catch((error: unknown) => {
    throw new Problem(`The folder ${folder} cannot be made: ${messageOf(error)}.`);
  });
  if (found.length > 0) {
    const half = found.includes(name) ? '' : ' It holds no complete backup.';
    throw new Problem(`${folder} is not empty: choose another folder.${half}`);
  }
  await chmod(folder, 0o700);
}

/**
 * Completes a backup. The manifest comes last and only when everything it names is on the disk, so
 * a folder with one is a whole backup.
 */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const draft = path.join(folder, `${name}.part`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const folders = content.files.map((file) => path.dirname(path.join(folder, file.path)));
  for (const each of new Set([...folders, folder])) await syncFolder(each);
  await rename(draft, path.join(folder, name));
  await syncFolder(folder);
}

/** Reads the manifest of a complete backup; throws a Problem for any other folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, name), 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new Problem(`${folder} holds no complete backup: it has no ${name}.`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    const why = 'it is damaged, or a newer release wrote it';
    throw new Problem(`${path.join(folder, name)} cannot be read: ${why}.`, { cause });
  }
}

async function faultOf(folder: string, expected: KeptFile): Promise<string | undefined> {
  try {
    const { bytes, sha256 } = await describeFile(folder, expected.path);
    if (bytes !== expected.bytes) return `has ${bytes} bytes, not ${expected.bytes}`;
    return sha256 === expected.sha256 ? undefined : 'has another content than was backed up';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'is missing';
    throw error;
  }
}

/** Reads every file of a backup; throws a Problem that names the first one that is not as it was. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const fault = await faultOf(folder, file);
    if (fault) throw new Problem(`The backup is damaged: ${file.path} ${fault}.`);
  }
}
