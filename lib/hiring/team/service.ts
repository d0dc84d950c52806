import type { z } from 'zod';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorizeToGive, hasRole } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import type { BodyOf } from '@/lib/contract/operation';
import { permissionsOf, type Role } from '@/lib/contract/permissions';
import { jobNotFound, lockJob } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Job, JobRole, Prisma } from '@/prisma/generated/client';
import type { getJobTeam, setJobTeam } from './contract';

const withUser = {
  member: { include: { user: { select: { name: true, deactivatedAt: true } } } },
} as const satisfies Prisma.JobTeamMemberInclude;

type TeamRow = Prisma.JobTeamMemberGetPayload<{ include: typeof withUser }>;

async function readTeam(db: Pick<Tx, 'jobTeamMember'>, orgId: string, jobId: string) {
  const rows = await db.jobTeamMember.findMany({ where: { orgId, jobId }, include: withUser });
  return sortedByName(rows, ({ member }) => member.user.name);
}

/** Returns the team of a job by name; throws JOB_NOT_FOUND. */
export async function readJobTeam(actor: Actor, jobId: string): Promise<TeamRow[]> {
  await authorizeOn(actor, 'job:read', 'job', jobId);
  const { orgId } = actor;
  const [known, team] = await Promise.all([
    prisma().job.count({ where: { orgId, id: jobId, deletedAt: null } }),
    readTeam(prisma(), orgId, jobId),
  ]);
  if (known === 0) throw jobNotFound();
  return team;
}

const rolesOnEveryJob: readonly Role[] = ['admin', 'recruiter'];

type Wanted = BodyOf<typeof setJobTeam>['members'];

async function requireMembers(tx: Tx, orgId: string, added: Wanted): Promise<void> {
  const userId = { in: added.map((one) => one.user_id) };
  const where = { orgId, userId, deactivatedAt: null, user: { deactivatedAt: null } };
  if ((await tx.membership.count({ where })) === added.length) return;
  throw new ServiceError('VALIDATION_ERROR', 'members: one is no active member');
}

// A seat shows all of a job: to whoever is limited to no locations, or to others, more than there is to give.
async function requireReach(tx: Tx, actor: Actor, seated: Wanted): Promise<void> {
  const locationIds = hasRole(actor) ? actor.scope?.locationIds : null;
  if (!locationIds) return;
  const isWider = [
    { isScoped: false },
    { locations: { some: { locationId: { notIn: [...locationIds] } } } },
  ];
  const userId = { in: seated.map((one) => one.user_id) };
  // Recruiters and admins get nothing by a seat.
  const role = { notIn: [...rolesOnEveryJob] };
  const where = { orgId: actor.orgId, userId, role, OR: isWider };
  if ((await tx.membership.count({ where })) === 0) return;
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'Nobody can give more than they have: whoever gets a seat from you must be limited to locations of yours. Ask an admin.',
  );
}

const inWords = (team: readonly TeamRow[]) =>
  team.map(({ member, role }) => `${member.user.name} (${role.replace('_', ' ')})`);

async function record(tx: Tx, actor: Actor, job: Job, before: TeamRow[], after: TeamRow[]) {
  const teams = { before: { team: inWords(before) }, after: { team: inWords(after) } };
  const target = { id: job.id, name: job.title };
  await recordAudit(tx, actor.orgId, actor, { kind: 'job.team_changed', target, ...teams });
  const details = { change: 'team', from: inWords(before), to: inWords(after) };
  await recordActivity(tx, actor, { type: 'job', jobId: job.id, details });
}

type Seat = { orgId: string; jobId: string; userId: string; role: JobRole };

// In SQL, because a cluster takes no upsert of Prisma's that sets an enum.
async function seat(tx: Tx, { orgId, jobId, userId, role }: Seat): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO job_team_member (org_id, job_id, user_id, role)
    VALUES (${orgId}::uuid, ${jobId}::uuid, ${userId}::uuid, ${role}::job_role)
    ON CONFLICT (org_id, job_id, user_id) DO UPDATE SET role = excluded.role`;
}

/**
 * Makes these the team of a job, from their next request on. Throws JOB_NOT_FOUND, VALIDATION_ERROR if
 * somebody new is no active member, INSUFFICIENT_PERMISSIONS where the actor would give more than they
 * hold.
 */
export async function replaceJobTeam(
  actor: Actor,
  jobId: string,
  wanted: Wanted,
): Promise<TeamRow[]> {
  await authorizeOn(actor, 'team:write', 'job', jobId);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const job = await lockJob(tx, orgId, jobId);
    const before = await readTeam(tx, orgId, jobId);
    const roleOf = new Map(before.map(({ userId, role }) => [userId, role]));
    const changed = wanted.filter(({ user_id: userId, role }) => roleOf.get(userId) !== role);
    const kept = new Set(wanted.map((one) => one.user_id));
    const gone = before.map(({ userId }) => userId).filter((userId) => !kept.has(userId));
    if (changed.length === 0 && gone.length === 0) return before;
    for (const { role } of changed) authorizeToGive(actor, permissionsOf(role));
    await requireReach(tx, actor, changed);
    await requireMembers(
      tx,
      orgId,
      wanted.filter(({ user_id: userId }) => !roleOf.has(userId)),
    );
    await tx.jobTeamMember.deleteMany({ where: { orgId, jobId, userId: { in: gone } } });
    for (const { user_id: userId, role } of changed) {
      await seat(tx, { orgId, jobId, userId, role });
    }
    const after = await readTeam(tx, orgId, jobId);
    await record(tx, actor, job, before, after);
    return after;
  });
}

type Shown = z.input<typeof getJobTeam.result>;

/** Turns a team into the contract's answer. */
export function serializeTeam(team: readonly TeamRow[]): Shown {
  return {
    team: team.map(({ userId, role, createdAt, member }) => ({
      ...{ user_id: userId, name: member.user.name, role },
      is_active: member.deactivatedAt === null && member.user.deactivatedAt === null,
      added_at: createdAt.toISOString(),
    })),
  };
}
