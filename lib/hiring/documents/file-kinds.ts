/** The kinds of file a knowledge base takes, by media type, with the extension of each. */
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

/** The largest body that holds one: base64 takes four characters for three bytes, and names a little. */
export const documentBodyLimit = Math.ceil(documentLimit / 3) * 4 + 64 * 1024;
