/** An archive whose directory lists these names; the entries themselves are empty. */
export function archiveOf(names: readonly string[]): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + Buffer.byteLength(name));
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.write(name, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

/** The least that passes for a Word document. */
export function wordFile(): Buffer {
  return archiveOf(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
}

/** The least that passes for a PDF, with `length` bytes in all. */
export function pdfFile(length = 64): Buffer {
  const bytes = Buffer.alloc(length, '\n');
  bytes.write('%PDF-1.7\n');
  return bytes;
}

/** A PNG of one transparent pixel. */
export function pngFile(): Buffer {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  return Buffer.from(pixel, 'base64');
}

/** A multipart form as a client sends it, with the header that names its boundary. */
export async function formBody(
  parts: Record<string, string | Blob>,
): Promise<{ rawBody: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return { rawBody: new Uint8Array(await response.arrayBuffer()), headers };
}
