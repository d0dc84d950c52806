import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its content is read when its turn comes. */
export type ArchiveFile = { name: string; content: AsyncIterable<string> };

/** Packs files one after the other and gives the archive as it grows: only what is read is kept. */
export async function* zipped(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const archive = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* taken() {
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  const encoder = new TextEncoder();
  for await (const { name, content } of files) {
    const entry = new ZipDeflate(name);
    archive.add(entry);
    for await (const part of content) {
      entry.push(encoder.encode(part));
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}
