import { createHash, randomBytes } from 'node:crypto';
import { isDistributed } from '@/lib/base/citus/is-distributed';
import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { byIds, runByIds, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { LinkPurpose, Prisma, PublicLink } from '@/prisma/generated/client';

/** What a link's path begins with, before its token. */
export const pathOf: Record<LinkPurpose, string> = {
  scheduling: 'schedule',
  evaluation: 'evaluation',
  consent: 'consent',
  invitation: 'invitation',
  password_reset: 'reset-password',
};

/** What is stored of a token. */
export function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/**
 * Returns the one error for tokens that are none and tokens of another page, so that nobody can find
 * out which exist.
 */
export function linkNotFound(): ServiceError {
  return new ServiceError('NOT_FOUND', 'This link is not valid, or it is no longer.');
}

/** Why a link ended; `ended` where it was used or replaced, and a former release did not say which. */
export const linkEnds = ['used', 'replaced', 'withdrawn', 'expired', 'ended'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** The error for a link that there was. Whoever has its token may know why it ended; nobody else hears. */
export class LinkEnded extends ServiceError {
  constructor(readonly why: LinkEnd) {
    super('NOT_FOUND', linkNotFound().message);
  }
}

const isLinkEnd = (text: string | null): text is LinkEnd => linkEnds.some((one) => one === text);

/** How a link ended whose application ended: where that is undone, it works again. */
const endedWithApplication = 'closed';

function endOf({ usedAt, endedBy }: PublicLink): LinkEnd {
  if (!usedAt) return 'expired';
  if (endedBy === endedWithApplication) return 'withdrawn';
  return isLinkEnd(endedBy) ? endedBy : 'ended';
}

export type NewLink = {
  orgId: string;
  purpose: LinkPurpose;
  applicationId?: string;
  /** Data the linked page needs in addition to the application. */
  details?: Prisma.InputJsonObject;
  validDays: number;
};

// As long as the 32 random bytes that older links have, so that whatever finds links in texts finds
// both; 16 random bytes are beyond guessing.
const secretBytes = 16;

function newToken(orgId: string): string {
  const organization = Buffer.from(orgId.replaceAll('-', ''), 'hex');
  return Buffer.concat([organization, randomBytes(secretBytes)]).toString('base64url');
}

/** The organization that a token names; of an older link, or of nonsense, one that there is not. */
function namedIn(token: string): string | null {
  const hex = Buffer.from(token, 'base64url').toString('hex').slice(0, 32);
  if (hex.length < 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Db = Pick<Tx, 'publicLink' | 'organization' | '$queryRaw'>;

/** Returns what a token leads to, whatever has become of it. */
async function linkOf(db: Db, token: string): Promise<PublicLink | null> {
  // A page's form sends what its browser wants it to.
  if (typeof token !== 'string') return null;
  const tokenHash = hashOf(token);
  if (!(await isDistributed(db))) return db.publicLink.findUnique({ where: { tokenHash } });
  // One machine is asked, and all of them only for a token of before it named its organization.
  const orgId = namedIn(token);
  if (orgId) {
    const own = await db.publicLink.findUnique({ where: { tokenHash, orgId } });
    if (own || (await db.organization.count({ where: { id: orgId } })) > 0) return own;
  }
  return db.publicLink.findFirst({ where: { tokenHash } });
}

const insertLink = `
  INSERT INTO public_link
    (org_id, id, purpose, token_hash, application_id, details, expires_at, created_at)
  VALUES ($1::uuid, $2::uuid, $3::link_purpose, $4::bytea, $5::uuid, $6::jsonb, $7::timestamptz,
    $8::timestamptz)`;

/** Creates a link and returns its URL; only a hash of its token is stored. */
export async function createLink(
  tx: Tx,
  { validDays, ...link }: NewLink,
): Promise<{ id: string; url: string }> {
  const { orgId, purpose, applicationId = null, details = {} } = link;
  const token = newToken(orgId);
  const id = newId();
  const now = currentTime();
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  await runNamed(tx, 'link-insert', insertLink, [
    ...[orgId, id, purpose, Buffer.from(hashOf(token)), applicationId, JSON.stringify(details)],
    ...[expiresAt, now],
  ]);
  return { id, url: `${env().APP_URL}/${pathOf[link.purpose]}/${token}` };
}

/**
 * Returns the link of a token. Throws NOT_FOUND unless its purpose matches and it is unused and valid:
 * LinkEnded where it was.
 */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now = currentTime(),
): Promise<PublicLink> {
  const link = await linkOf(db, token);
  if (!link || link.purpose !== purpose) throw linkNotFound();
  if (link.usedAt || link.expiresAt <= now) throw new LinkEnded(endOf(link));
  return link;
}

/**
 * Returns the used link of a token that has not expired; throws NOT_FOUND unless its purpose
 * matches and it was used, with `since` after that time.
 */
export async function findUsedLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  { since = new Date(0), now = currentTime() } = {},
): Promise<PublicLink> {
  const link = await linkOf(db, token);
  const isFound = link?.purpose === purpose && link.expiresAt > now;
  if (!isFound || !link.usedAt || link.usedAt <= since) throw linkNotFound();
  return link;
}

/**
 * Marks a link as used, in the transaction of the change it allows; throws NOT_FOUND if it was
 * used.
 */
export async function spendLink(tx: Tx, { orgId, id }: PublicLink): Promise<void> {
  const { count } = await tx.publicLink.updateMany({
    where: { orgId, id, usedAt: null, expiresAt: { gt: currentTime() } },
    data: { usedAt: currentTime(), endedBy: 'used' },
  });
  if (count !== 1) throw new LinkEnded('used');
}

const revokeQuery = `
  UPDATE public_link SET used_at = $4::timestamptz, ended_by = $5
  WHERE org_id = $1::uuid AND application_id = $2::uuid AND purpose = $3::link_purpose
    AND used_at IS NULL`;

/** Invalidates an application's unused links of one purpose; another one takes their place, or none. */
export async function revokeLinks(
  tx: Tx,
  { orgId, applicationId, purpose }: { orgId: string; applicationId: string; purpose: LinkPurpose },
  why: 'replaced' | 'withdrawn' | 'closed',
): Promise<void> {
  const values = [orgId, applicationId, purpose, currentTime(), why];
  await runNamed(tx, 'link-revoke', revokeQuery, values);
}

const restoreQuery = byIds(
  (isNamed) => `
  UPDATE public_link SET used_at = NULL, ended_by = NULL
  WHERE org_id = $1::uuid AND application_id ${isNamed} AND purpose = 'scheduling'
    AND ended_by = '${endedWithApplication}' AND expires_at > $3::timestamptz
    AND NOT EXISTS (
      SELECT FROM application a
      JOIN candidate c ON c.org_id = a.org_id AND c.id = a.candidate_id
      WHERE a.org_id = $1::uuid AND a.id = public_link.application_id AND c.blocked_by IS NOT NULL)
  RETURNING id`,
);

/**
 * Lets the links to choose a time work again that ended with applications which are open again, except
 * of whoever was blocked meanwhile.
 */
export async function restoreLinks(
  tx: Tx,
  orgId: string,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  const values = [orgId, applicationIds, currentTime()] as const;
  await runByIds(tx, 'links-restore', restoreQuery, values);
}
