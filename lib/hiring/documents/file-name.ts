import { type DocumentType, extensionOf } from './file-kinds';

const longest = 200;

/**
 * Makes a file name safe to show and save: the last part of a path, without control and direction
 * characters, at most 200 characters; `document` if nothing is left.
 */
export function safeName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return [...clean].slice(0, longest).join('').trim() || 'document';
}

/** Returns the name for downloads: the document's name with the extension of its type. */
export function fileNameOf(name: string, type: string): string {
  const extension = Object.hasOwn(extensionOf, type) ? extensionOf[type as DocumentType] : null;
  const hasIt = !extension || name.toLowerCase().endsWith(`.${extension}`);
  return hasIt ? name : `${name}.${extension}`;
}
