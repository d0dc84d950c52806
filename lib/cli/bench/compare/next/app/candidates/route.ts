import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callerOf, unauthorized } from '../../database/caller';
import { prisma } from '../../database/prisma';

const pageOf = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of candidates, newest first. */
export async function GET(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  if (!caller) return unauthorized();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { page, limit } = pageOf.parse(query);
  const where = { orgId: caller.orgId };
  const [candidates, total] = await Promise.all([
    prisma.candidate.findMany({
      where,
      orderBy: { id: 'desc' },
      take: limit,
      skip: (page - 1) * limit,
    }),
    prisma.candidate.count({ where }),
  ]);
  return Response.json({ candidates, total });
}

const body = z.object({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  phone: z.string().optional(),
  job_id: z.uuid(),
});

/** Adds a candidate with an application. */
export async function POST(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  if (!caller) return unauthorized();
  const parsed = body.safeParse(await request.json());
  if (!parsed.success) return Response.json({ error: parsed.error.message }, { status: 400 });
  const { first_name: firstName, last_name: lastName, phone = null, job_id: jobId } = parsed.data;
  const { orgId, userId } = caller;
  const candidate = await prisma.$transaction(async (tx) => {
    const data = { orgId, id: randomUUID(), firstName, lastName, phone };
    const created = await tx.candidate.create({ data });
    const about = { orgId, candidateId: created.id, jobId };
    const application = await tx.application.create({
      data: { ...about, id: randomUUID(), appliedAt: new Date() },
    });
    const by = { actorType: 'user', actorId: userId, actorName: 'Bench' } as const;
    const what = { type: 'stage', toStage: 'applied', applicationId: application.id } as const;
    await tx.activity.create({ data: { ...about, ...by, ...what, id: randomUUID() } });
    return created;
  });
  return Response.json(candidate, { status: 201 });
}

export const dynamic = 'force-dynamic';
