import { prisma } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';

/** Records of the measured organization, for the requests to name. */
export type Sample = {
  orgId: string;
  candidates: number;
  records: Record<string, string>[];
  jobId: string;
  phone: string;
  email: string;
};

type Row = { applicationId: string; candidateId: string; jobId: string };

/** Picks records from all over the organization, the same ones each time. */
export async function sampleOf(orgId: string, candidates: number): Promise<Sample> {
  const records = await prisma().$queryRaw<Row[]>`
    SELECT id::text AS "applicationId", candidate_id::text AS "candidateId", job_id::text AS "jobId"
    FROM application WHERE org_id = ${orgId}::uuid ORDER BY md5(id::text) LIMIT 500`;
  const person = await prisma().candidate.findFirst({
    where: { orgId, email: { not: null }, phone: { startsWith: '(' } },
    orderBy: { id: 'desc' },
    skip: Math.floor(candidates / 10),
  });
  const [first] = records;
  if (!person?.email || !person.phone || !first) {
    throw new Problem('The benchmark’s organization has too few candidates to measure anything.');
  }
  const { email, phone } = person;
  return { orgId, candidates, records, jobId: first.jobId, phone, email };
}
