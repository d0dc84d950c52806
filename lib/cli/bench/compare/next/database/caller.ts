import { createHash } from 'node:crypto';
import { prisma } from './prisma';

/** Who asks, by their token; null where it is none of ours. */
export async function callerOf(request: Request) {
  const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  const found = await prisma.apiToken.findUnique({
    where: { tokenHash: createHash('sha256').update(token).digest() },
    include: { member: true },
  });
  if (!found?.member || found.endedAt || found.expiresAt < new Date()) return null;
  if (found.member.deactivatedAt) return null;
  return found.member;
}

/** What somebody without a token is told. */
export const unauthorized = () => Response.json({ error: 'Unauthorized' }, { status: 401 });
