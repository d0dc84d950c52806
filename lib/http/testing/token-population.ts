import { addToken, type TokenOwner } from '@/lib/auth/api-tokens/token-rows';
import { issueToken } from '@/lib/auth/session-rows';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Member } from '@/lib/testing/factories';
import type { Ids } from './population';

/** Adds browser sessions, API tokens and service accounts of a member. */
export async function fillSessions(ids: Ids, { userId, actor: { orgId } }: Member): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    // Others than those the requests are made with, which must not end meanwhile.
    ids.sessionId.push((await issueToken({ userId, orgId, isSession: true })).sessionId);
  }
  await fillTokens(ids, orgId, { userId });
  for (let count = 0; count < 20; count += 1) {
    const data = { orgId, id: newId(), name: 'Payroll', role: 'viewer', createdBy: '' } as const;
    ids.serviceAccountId.push((await prisma().serviceAccount.create({ data })).id);
  }
}

/** Puts API tokens that work in the place of those that were used up. */
export async function fillTokens(ids: Ids, orgId: string, owner: TokenOwner): Promise<void> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const wanted = { orgId, owner, name: null, createdBy: '', expiresAt };
  for (let index = 0; index < 20; index += 1) {
    ids.tokenId[index] = (await inTransaction((tx) => addToken(tx, wanted))).row.id;
  }
}
