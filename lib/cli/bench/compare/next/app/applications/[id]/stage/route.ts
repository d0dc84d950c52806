import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Stage } from '@/prisma/generated/enums';
import { callerOf, unauthorized } from '../../../../database/caller';
import { prisma } from '../../../../database/prisma';

const body = z.object({ to_stage: z.enum(Stage) });

/** Moves an application to another stage, if the workflow allows it. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const caller = await callerOf(request);
  if (!caller) return unauthorized();
  const parsed = body.safeParse(await request.json());
  if (!parsed.success) return Response.json({ error: parsed.error.message }, { status: 400 });
  const { orgId, userId } = caller;
  const { id } = await params;
  const toStage = parsed.data.to_stage;
  const moved = await prisma.$transaction(async (tx) => {
    const where = { orgId_id: { orgId, id } };
    const found = await tx.application.findUniqueOrThrow({ where });
    const { stage: fromStage, candidateId, jobId } = found;
    const key = { orgId, fromStage, toStage };
    const allowed = await tx.workflowTransition.findUnique({
      where: { orgId_fromStage_toStage: key },
    });
    if (!allowed) return null;
    const data = { stage: toStage, stageEnteredAt: new Date() };
    const updated = await tx.application.update({ where, data });
    const by = { actorType: 'user', actorId: userId, actorName: 'Bench' } as const;
    const about = { orgId, candidateId, jobId, applicationId: id };
    await tx.activity.create({
      data: { id: randomUUID(), type: 'stage', fromStage, toStage, ...about, ...by },
    });
    return updated;
  });
  if (!moved) return Response.json({ error: 'This move is not allowed' }, { status: 400 });
  return Response.json(moved);
}

export const dynamic = 'force-dynamic';
