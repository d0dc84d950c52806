import { prisma } from '@/lib/db';

/** The stage an application is in. */
export async function stageOf(id: string) {
  return (await prisma().application.findFirstOrThrow({ where: { id } })).stage;
}

/** The recorded moves of an application, newest first. */
export function movesOf(id: string) {
  const where = { applicationId: id, type: 'stage' } as const;
  return prisma().activity.findMany({ where, orderBy: { id: 'desc' } });
}

/** The messages an application has caused. */
export function messagesOf(id: string) {
  return prisma().message.findMany({ where: { applicationId: id } });
}
