import { seal, unseal } from '@/lib/base/seal-secrets';
import { withoutTokens } from '@/lib/outbox/links/links-in-texts';

type Key = { orgId: string; id: string };

/** The context of a message's encryption. */
export const messageContext = ({ orgId, id }: Key) => `message ${orgId} ${id}`;

/** Removes the link tokens from a message's text and encrypts the full text separately. */
export function sealMessage(
  key: Key,
  body: string,
): { body: string; sealed: Buffer<ArrayBuffer> | null } {
  const struck = withoutTokens(body);
  return { body: struck, sealed: struck === body ? null : seal(body, messageContext(key)) };
}

/** Returns a message's text with its links if they are still stored; throws if the key differs. */
export function unsealMessage(message: Key & { body: string; sealed: Uint8Array | null }): string {
  return message.sealed ? unseal(message.sealed, messageContext(message)) : message.body;
}
