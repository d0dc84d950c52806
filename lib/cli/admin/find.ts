import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { Prisma } from '@/prisma/generated/client';

type Named = { id: string; name: string; detail?: string | undefined };

const shown = 10;

function listed(candidates: readonly Named[]): string {
  const lines = candidates
    .slice(0, shown)
    .map(({ id, name, detail }) => `\n  ${id}  ${name}${detail ? `  ${detail}` : ''}`);
  return lines.join('') + (candidates.length > shown ? '\n  …' : '');
}

/** The only one that was found; throws where there is none, or several, which it lists. */
function theOne(what: string, wanted: string, found: readonly Named[]): string {
  const [first, second] = found;
  if (!first) throw new ServiceError('NOT_FOUND', `There is no ${what} "${wanted}".`);
  if (!second) return first.id;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `Several are called "${wanted}": give the id of the ${what} you mean.${listed(found)}`,
  );
}

const called = (wanted: string) => {
  return isId(wanted)
    ? { id: wanted.toLowerCase() }
    : { name: { equals: wanted, mode: 'insensitive' as const } };
};

const limited = { orderBy: { id: 'asc' as const }, take: shown + 1 };

/** The id of the organization with this name or id. */
export async function findOrganization(wanted: string): Promise<string> {
  const found = await prisma().organization.findMany({ where: called(wanted), ...limited });
  return theOne('organization', wanted, found);
}

/** The id of the partner with this name or id. */
export async function findPartner(wanted: string): Promise<string> {
  const found = await prisma().partner.findMany({ where: called(wanted), ...limited });
  return theOne('partner', wanted, found);
}

/** The id of the user with this email address, name or id. */
export async function findUser(wanted: string): Promise<string> {
  const where = wanted.includes('@') ? { email: wanted.trim().toLowerCase() } : called(wanted);
  const found = await prisma().user.findMany({ where, ...limited });
  return theOne(
    'user',
    wanted,
    found.map(({ id, name, email }) => ({ id, name, detail: email })),
  );
}

/** The id of the active service account of an organization with this name or id. */
export async function findServiceAccount(orgId: string, wanted: string): Promise<string> {
  const where = { orgId, deactivatedAt: null, ...called(wanted) };
  const found = await prisma().serviceAccount.findMany({ where, ...limited });
  return theOne('service account', wanted, found);
}

/** The id of the candidate of an organization with this email address or id. */
export async function findCandidate(orgId: string, wanted: string): Promise<string> {
  const where = isId(wanted)
    ? Prisma.sql`id = ${wanted}::uuid`
    : Prisma.sql`lower(email) = lower(${wanted.trim()})`;
  const rows = await prisma().$queryRaw<Named[]>`
    SELECT id, first_name || ' ' || last_name AS name FROM candidate
    WHERE org_id = ${orgId}::uuid AND ${where} ORDER BY id LIMIT ${shown + 1}`;
  return theOne('candidate', wanted, rows);
}

/** The id of the partner key with this id, or with these last four characters. */
export async function findPartnerKey(wanted: string): Promise<string> {
  const where = isId(wanted) ? { id: wanted.toLowerCase() } : { hint: wanted.slice(-4) };
  const include = { partner: true } as const;
  const found = await prisma().partnerKey.findMany({ where, include, ...limited });
  const rows = found.map(({ id, hint, partner }) => ({
    id,
    name: `…${hint}`,
    detail: partner.name,
  }));
  return theOne('partner key', wanted, rows);
}
