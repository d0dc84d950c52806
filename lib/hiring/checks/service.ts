import { type Actor, authorize } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachOf, readWithin, type Within } from '@/lib/auth/reach';
import { afterCommit } from '@/lib/base/after-commit';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { cutPage, offsetOf } from '@/lib/base/pagination';
import type { QueryOf } from '@/lib/contract/operation';
import { keepConsent } from '@/lib/hiring/records/consent-record';
import { wakes } from '@/lib/outbox/wake';
import type { BackgroundCheck } from '@/prisma/generated/client';
import { type CheckChange, changeCheck, loadCheck, loadOpenCheck } from './change-check';
import { checkColumns } from './columns';
import type { listBackgroundChecks } from './contract';
import type { ListedCheckRow } from './serialize';
import { requireVendor } from './vendor';

type ListQuery = QueryOf<typeof listBackgroundChecks>;

const filters = ['application_id', 'candidate_id', 'status'] as const;

/** The filters that are asked for, as conditions with values from $2 on and their part of a name. */
function filterOf(query: ListQuery) {
  const asked = filters.filter((column) => query[column] !== undefined);
  return {
    name: asked.map((column) => `-${column.replace('_id', '')}`).join(''),
    text: asked.map((column, place) => ` AND ${column} = $${place + 2}`).join(''),
    values: asked.map((column) => query[column]),
  };
}

const matching = (filter: string, { application }: Within) => `
  FROM background_check
  WHERE org_id = $1${filter}${
    application('r') &&
    ` AND EXISTS (SELECT FROM application r WHERE r.org_id = $1
          AND r.id = background_check.application_id${application('r')})`
  }`;

const about = `
  (SELECT btrim(c.first_name || ' ' || c.last_name) FROM candidate c
   WHERE c.org_id = $1 AND c.id = background_check.candidate_id)
    AS "candidateName",
  (SELECT j.title FROM application a JOIN job j ON j.org_id = a.org_id AND j.id = a.job_id
   WHERE a.org_id = $1 AND a.id = background_check.application_id)
    AS "jobTitle"`;

/** Returns a page of the background checks within the actor's reach, newest first, and their total. */
export async function listChecks(
  actor: Actor,
  query: ListQuery,
): Promise<{ checks: ListedCheckRow[]; total: number }> {
  authorize(actor, 'background_check:read');
  const { name, text, values } = filterOf(query);
  const filter = [actor.orgId, ...values];
  const cut = cutPage({ limit: query.limit, offset: offsetOf(query) }, filter.length + 1);
  const sight = { reach: reachOf(actor, 'background_check:read') };
  const page = (within: Within) =>
    `SELECT ${checkColumns}, ${about} ${matching(text, within)} ORDER BY id DESC ${cut.text}`;
  const total = (within: Within) => `SELECT count(*) AS total ${matching(text, within)}`;
  const shown = [...filter, ...cut.values];
  const [checks, [count]] = await Promise.all([
    readWithin<ListedCheckRow>(sight, `checks-page${name}${cut.name}`, shown, page),
    readWithin<{ total: number }>(sight, `checks-total${name}`, filter, total),
  ]);
  return { checks, total: count?.total ?? 0 };
}

/** Returns a background check; throws BACKGROUND_CHECK_NOT_FOUND. */
export async function getCheck(actor: Actor, checkId: string): Promise<BackgroundCheck> {
  await authorizeOn(actor, 'background_check:read', 'check', checkId);
  return loadCheck(prisma(), actor.orgId, checkId);
}

async function move(
  actor: Actor,
  checkId: string,
  change: (check: BackgroundCheck) => CheckChange,
  load: typeof loadOpenCheck = loadCheck,
): Promise<BackgroundCheck> {
  await authorizeOn(actor, 'background_check:write', 'check', checkId);
  return inTransaction(async (tx) => {
    const check = await load(tx, actor.orgId, checkId);
    return changeCheck(tx, actor, check, change(check));
  });
}

/** Records consent given on paper; throws as loadOpenCheck, and as changeCheck unless it is pending. */
export async function recordConsent(
  actor: Actor,
  checkId: string,
  signedName: string | undefined,
): Promise<BackgroundCheck> {
  const consent = { consentGiven: true, consentGivenAt: currentTime() };
  const data = { ...consent, consentName: signedName ?? null };
  await authorizeOn(actor, 'background_check:write', 'check', checkId);
  return inTransaction(async (tx) => {
    const check = await loadOpenCheck(tx, actor.orgId, checkId);
    const changed = await changeCheck(tx, actor, check, { to: 'consent_received', data });
    const { orgId, candidateId } = check;
    const kept = { isGiven: true, toldTo: actor.name, signedName: signedName ?? null };
    await keepConsent(tx, { orgId, candidateId, purpose: 'background_check', ...kept });
    return changed;
  });
}

/**
 * Starts a check; after the commit it is ordered from the vendor. Throws NO_CHECK_VENDOR without
 * a vendor, CONSENT_REQUIRED before consent, and as loadOpenCheck and changeCheck.
 */
export async function submitCheck(actor: Actor, checkId: string): Promise<BackgroundCheck> {
  const order = (check: BackgroundCheck): CheckChange => {
    const vendor = requireVendor();
    const submittedAt = currentTime();
    const dueAt = new Date(submittedAt.getTime() + vendor.delaySeconds * 1000);
    const vendorCheckId = vendor.referenceOf(check);
    const data = { submittedAt, dueAt, vendorCheckId, vendor: vendor.name };
    return { to: 'in_progress', data };
  };
  const submitted = await move(actor, checkId, order, loadOpenCheck);
  if (submitted.vendor === 'http') afterCommit(wakes.checks.ask);
  return submitted;
}

/** Cancels a check before consent; throws as changeCheck for any other status. */
export async function cancelCheck(actor: Actor, checkId: string): Promise<BackgroundCheck> {
  return move(actor, checkId, ({ status }) => {
    if (status === 'in_progress') {
      const message = 'A check that the vendor has begun cannot be cancelled.';
      throw new ServiceError('INVALID_STAGE_TRANSITION', message);
    }
    return { to: 'failed', reason: 'cancelled' };
  });
}
