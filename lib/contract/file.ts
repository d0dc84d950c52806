import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A file that a caller sent. As JSON it is a digest, so that two requests can be told apart by it. */
export class SentFile {
  constructor(
    readonly bytes: Buffer,
    /** What the caller called it, and what kind of file they said it is. */
    readonly name: string | null = null,
    readonly type: string | null = null,
  ) {}

  /** What tells this file from another. */
  toJSON() {
    const sha256 = createHash('sha256').update(this.bytes).digest('hex');
    return { sha256, name: this.name, type: this.type };
  }
}

const isSent = (value: unknown): value is SentFile | string =>
  typeof value === 'string' || value instanceof SentFile;

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The content of a file: base64 in JSON, the part itself in a form. */
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
