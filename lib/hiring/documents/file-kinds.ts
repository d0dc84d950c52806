/** The media types a knowledge base accepts, with the extension of each. */
export const extensionOf = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
} as const;

export type DocumentType = keyof typeof extensionOf;

export const documentTypes = Object.keys(extensionOf) as DocumentType[];

/** The largest document, in bytes. */
export const documentLimit = 10 * 1024 * 1024;

/**
 * The largest body for such a file: base64 takes four characters for three bytes, plus the names.
 */
export const documentBodyLimit = Math.ceil(documentLimit / 3) * 4 + 64 * 1024;
