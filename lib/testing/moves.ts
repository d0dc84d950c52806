import { prisma } from '@/lib/base/db';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import { outsideTwins } from '@/lib/testing/world';

/** The stage an application is in. */
export async function stageOf(id: string) {
  return (await prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } })).stage;
}

/** The recorded moves of an application, newest first. */
export function movesOf(id: string) {
  const where = { applicationId: id, type: 'stage' } as const;
  return prisma().activity.findMany({ where, orderBy: { id: 'desc' } });
}

/** The messages an application has caused, with the links in them. */
export async function messagesOf(id: string) {
  const stored = await prisma().message.findMany({ where: { applicationId: id } });
  return stored.map((message) => ({ ...message, body: unsealMessage(message) }));
}
