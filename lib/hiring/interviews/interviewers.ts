import { prisma } from '@/lib/base/db';
import type { Interview } from '@/prisma/generated/client';

export type ListedInterview = Interview & { interviewerName: string | null };

/** Adds the names of the interviewers to interviews. */
export async function withInterviewers(
  interviews: readonly Interview[],
): Promise<ListedInterview[]> {
  const ids = interviews.map(({ interviewerId }) => interviewerId).filter((id) => id !== null);
  const users = await prisma().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return interviews.map((row) => {
    return { ...row, interviewerName: names.get(row.interviewerId ?? '') ?? null };
  });
}
