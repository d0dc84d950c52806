import { seal, unseal } from '@/lib/base/seal-secrets';
import { withoutTokens } from '@/lib/outbox/links/public-links';

type Key = { orgId: string; id: string };

const contextOf = ({ orgId, id }: Key) => `message ${orgId} ${id}`;

/** A letter as it waits: without the secret parts of its links, which are sealed beside it. */
export function closeLetter(
  key: Key,
  body: string,
): { body: string; sealed: Buffer<ArrayBuffer> | null } {
  const struck = withoutTokens(body);
  return { body: struck, sealed: struck === body ? null : seal(body, contextOf(key)) };
}

/** A letter's words with its links, where they are still kept; throws where the key is another one. */
export function openLetter(message: Key & { body: string; sealed: Uint8Array | null }): string {
  return message.sealed ? unseal(message.sealed, contextOf(message)) : message.body;
}
