import { createHash } from 'node:crypto';
import { z } from 'zod';

/** An uploaded file. Its JSON is a digest, so that two requests with different files differ. */
export class SentFile {
  constructor(
    readonly bytes: Buffer,
    /** The name and media type that the caller gave. */
    readonly name: string | null = null,
    readonly type: string | null = null,
  ) {}

  /** Identifies the content of this file. */
  toJSON() {
    const sha256 = createHash('sha256').update(this.bytes).digest('hex');
    return { sha256, name: this.name, type: this.type };
  }
}

const isSent = (value: unknown): value is SentFile | string =>
  typeof value === 'string' || value instanceof SentFile;

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The content of a file: base64 in JSON, or the file part of a form. */
export const fileContent = z
  .custom<SentFile | string>(isSent, 'must be base64')
  .meta({ type: 'string', contentEncoding: 'base64' })
  .transform((value, context) => {
    if (value instanceof SentFile) return value;
    if (base64.test(value) && value.length % 4 === 0)
      return new SentFile(Buffer.from(value, 'base64'));
    context.addIssue({ code: 'custom', message: 'must be base64' });
    return z.NEVER;
  });
