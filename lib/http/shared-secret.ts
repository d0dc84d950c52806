import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@/lib/base/errors';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Throws UNAUTHORIZED unless the request bears one of the secrets; without any everyone is refused. */
export function requireSecret(
  request: Request,
  secrets: readonly (string | undefined)[],
  message: string,
): void {
  const [, sent = ''] = /^bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests have one length, so the comparison tells nothing about the secret's.
  const isRight = secrets.some((secret) => secret && timingSafeEqual(digest(sent), digest(secret)));
  if (!isRight) throw new ServiceError('UNAUTHORIZED', message);
}
