import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { type KeptFile, keepFile, type Manifest } from '@/lib/cli/backup/manifest';
import { openFile, removeFile, storeFile } from '@/lib/hiring/documents/storage';

const AT_ONCE = 8;

type Document = { key: string; type: string };

const live = `
  SELECT storage_key AS key, file_type AS type FROM public.knowledge_base_document
  WHERE deleted_at IS NULL ORDER BY storage_key`;

/** The documents that can be read, as the client's transaction sees them. */
export async function readDocuments(client: pg.Client): Promise<Document[]> {
  return (await client.query<Document>(live)).rows;
}

const fileOf = (key: string) => path.join('documents', key);

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
}

/** The files of documents in a backup's folder, taken from wherever the service keeps them. */
export class DocumentCopies {
  private readonly files = new Map<string, KeptFile>();

  constructor(private readonly folder: string) {}

  /** Copies what has not been copied before; returns the keys that the storage has no file for. */
  async add(documents: readonly Document[]): Promise<string[]> {
    const lost: string[] = [];
    const missing = documents.filter(({ key }) => !this.files.has(key));
    await inBatches(missing, async ({ key }) => {
      const content = await openFile(key);
      if (content) this.files.set(key, await keepFile(this.folder, fileOf(key), content));
      else lost.push(key);
    });
    return lost.sort();
  }

  /** Removes what has been deleted meanwhile, and describes what remains. */
  async keepOnly(documents: readonly Document[]) {
    const wanted = new Map(documents.map((document) => [document.key, document.type]));
    for (const key of [...this.files.keys()].filter((each) => !wanted.has(each))) {
      await rm(path.join(this.folder, fileOf(key)));
      this.files.delete(key);
    }
    const kept = [...this.files].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      documents: kept.map(([key, { bytes }]) => ({ key, type: wanted.get(key) ?? '', bytes })),
      files: kept.map(([, file]) => file),
    };
  }
}

/** Stores the documents of a backup where the service keeps them. */
export async function storeDocuments(folder: string, { documents }: Manifest): Promise<void> {
  await inBatches(documents, async ({ key, type }) => {
    const bytes = await buffer(createReadStream(path.join(folder, fileOf(key))));
    await storeFile(key, bytes, type);
  });
}

/** Removes the files of documents that a restore has replaced, but those the backup has too. */
export async function removeDocuments(
  before: readonly Document[],
  { documents }: Manifest,
): Promise<void> {
  const kept = new Set(documents.map(({ key }) => key));
  await inBatches(
    before.filter(({ key }) => !kept.has(key)),
    ({ key }) => removeFile(key),
  );
}
