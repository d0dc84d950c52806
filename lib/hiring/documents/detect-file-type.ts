import { fileTypeFromBuffer } from 'file-type';
import { ServiceError } from '@/lib/base/errors';
import { type DocumentType, documentTypes, extensionOf } from './file-kinds';
import { isWordDocument } from './word-files';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const unsaid = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const otherNames: Record<string, DocumentType> = {
  'text/x-markdown': 'text/markdown',
  'application/csv': 'text/csv',
  'application/x-pdf': 'application/pdf',
  markdown: 'text/markdown',
  text: 'text/plain',
};

/** A file with the name and type its sender gave. */
export type ClaimedFile = { bytes: Buffer; name: string | null; type: string | null };

const wrong = (message: string) => new ServiceError('VALIDATION_ERROR', message);

function typeNamed(word: string): DocumentType | undefined {
  const name = word.toLowerCase().split(';')[0]?.trim().replace(/^\./, '') ?? '';
  const found = documentTypes.find((type) => type === name || extensionOf[type] === name);
  return found ?? otherNames[name];
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
}

async function sniff(bytes: Buffer): Promise<DocumentType | undefined> {
  // Reads only the archive's directory to recognise a Word document; unpacks nothing.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    return isWordDocument(bytes) ? docx : undefined;
  }
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4096));
  if (found?.mime === 'application/pdf') return 'application/pdf';
  return isText(bytes) ? 'text/plain' : undefined;
}

// The dictionary at the end of a PDF, which is never compressed, names how it is encrypted.
const isEncrypted = (bytes: Buffer) =>
  /\/Encrypt(?:\s+\d+\s+\d+\s+R\b|\s*<<)/.test(bytes.toString('latin1'));

function agrees(claimed: DocumentType, found: DocumentType): boolean {
  const family = (type: DocumentType) => (type.startsWith('text/') ? 'text' : type);
  return family(claimed) === family(found);
}

function claimsOf({ name, type }: ClaimedFile): DocumentType[] {
  const claims: DocumentType[] = [];
  const extension = name?.match(/\.([^.\\/]+)$/)?.[1];
  const byName = extension === undefined ? undefined : typeNamed(extension);
  if (type !== null && !unsaid.has(type.trim().toLowerCase())) {
    const claimed = typeNamed(type);
    // Browsers take the type from whatever opens such files there: a spreadsheet’s for CSV.
    if (!claimed && !byName) {
      throw wrong(`file_type: must be one of ${documentTypes.join(', ')}`);
    }
    if (claimed) claims.push(claimed);
  }
  // The extension of a text file is more precise than the text/plain that clients send for any
  // text.
  if (byName) claims.unshift(byName);
  return claims;
}

/**
 * Detects a document's type from its content; the sender's type only distinguishes kinds of text.
 * Throws VALIDATION_ERROR if the type is not accepted or differs from the one given.
 */
export async function documentTypeOf(file: ClaimedFile): Promise<DocumentType> {
  if (file.bytes.length === 0) throw wrong('file: is empty');
  const claims = claimsOf(file);
  const found = await sniff(file.bytes);
  if (found === 'application/pdf' && isEncrypted(file.bytes)) {
    throw wrong('file: is a PDF that is protected by a password: save it without one');
  }
  if (!found) throw wrong('file: must be a PDF, a Word document, or text in UTF-8');
  if (claims.some((claimed) => !agrees(claimed, found))) {
    throw wrong('file: is not of the type it is said to be');
  }
  return claims[0] ?? found;
}
