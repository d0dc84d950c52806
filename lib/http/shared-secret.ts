import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@/lib/base/errors';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Throws UNAUTHORIZED unless the request bears the secret; without a secret everyone is refused. */
export function requireSecret(request: Request, secret: string | undefined, message: string): void {
  const [, sent = ''] = /^bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Digests have one length, so the comparison tells nothing about the secret's.
  const isRight = timingSafeEqual(digest(sent), digest(secret ?? ''));
  if (!secret || !isRight) throw new ServiceError('UNAUTHORIZED', message);
}
