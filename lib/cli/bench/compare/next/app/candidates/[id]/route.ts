import { callerOf, unauthorized } from '../../../database/caller';
import { prisma } from '../../../database/prisma';

/** One candidate with their applications. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const caller = await callerOf(request);
  if (!caller) return unauthorized();
  const { id } = await params;
  const candidate = await prisma.candidate.findUnique({
    where: { orgId_id: { orgId: caller.orgId, id } },
    include: { applications: true },
  });
  if (!candidate) return Response.json({ error: 'Not found' }, { status: 404 });
  return Response.json(candidate);
}

export const dynamic = 'force-dynamic';
