import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { locationsOf, reachesJob, reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type {
  createLocation as createLocationOperation,
  updateLocation as updateLocationOperation,
} from './contract';
import { type LocationRow, serializeLocation } from './serialize';
import { changeLocation, insertLocation, type LocationValues } from './write-location';

type NewLocation = BodyOf<typeof createLocationOperation>;
type Change = BodyOf<typeof updateLocationOperation>;

/**
 * Returns the locations that the actor may see by name, including inactive ones; the intake job of
 * one where they may read it.
 */
export async function listLocations(actor: Actor): Promise<LocationRow[]> {
  authorize(actor, 'organization:read');
  const own = locationsOf(actor);
  const locations = await prisma().location.findMany({
    where: { orgId: actor.orgId, ...(own && { id: { in: [...own] } }) },
    include: { intakeJob: true },
    orderBy: { id: 'asc' },
  });
  const reach = reachOf(actor, 'job:read');
  const shown = locations.map(({ intakeJob, ...location }) => {
    const place = intakeJob && { jobId: intakeJob.id, locationId: intakeJob.locationId };
    return { ...location, intakeJob: place && reachesJob(reach, place) ? intakeJob : null };
  });
  return sortedByName(shown, ({ name }) => name);
}

function valuesOf({
  location_ref: locationRef,
  time_zone: timeZone,
  intake_job_id: intakeJobId,
  name,
  city,
  state,
}: Omit<Change, 'is_active'>) {
  const values = { name, locationRef, city, state, timeZone, intakeJobId };
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as LocationValues;
}

function shown(location: LocationRow) {
  const {
    location_id: _id,
    created_at: _at,
    intake_job: job,
    ...values
  } = serializeLocation(location);
  return { ...values, intake_job: job?.title ?? null };
}

async function record(
  tx: Tx,
  actor: Actor,
  change: string,
  location: LocationRow,
  fields: string[],
  before?: LocationRow,
) {
  const about = { location_id: location.id, name: location.name };
  const details = { change, location: about, fields };
  await recordActivity(tx, actor, { type: 'settings', details });
  await recordAudit(tx, actor.orgId, actor, {
    kind: before ? 'location.changed' : 'location.created',
    target: { id: location.id, name: location.name },
    ...(before && { before: shown(before) }),
    after: shown(location),
  });
}

/** Adds a location; throws VALIDATION_ERROR for a reference in use or a missing job. */
export async function createLocation(actor: Actor, input: NewLocation): Promise<LocationRow> {
  authorize(actor, 'settings:write');
  return inTransaction(async (tx) => {
    const values = { ...valuesOf(input), name: input.name };
    const location = await insertLocation(tx, actor.orgId, values);
    await record(tx, actor, 'location_created', location, Object.keys(values));
    return location;
  });
}

/** Edits a location; throws NOT_FOUND, and VALIDATION_ERROR as createLocation does. */
export async function updateLocation(
  actor: Actor,
  locationId: string,
  { is_active: isActive, ...input }: Change,
): Promise<LocationRow> {
  authorize(actor, 'settings:write');
  const deletedAt = isActive === false ? { deletedAt: currentTime() } : { deletedAt: null };
  const values = { ...valuesOf(input), ...(isActive !== undefined && deletedAt) };
  return inTransaction(async (tx) => {
    const { before, after } = await changeLocation(tx, actor.orgId, locationId, values);
    const names = Object.keys(values) as (keyof LocationValues)[];
    const fields = names.filter((name) => before[name] !== after[name]);
    if (fields.length === 0) return after;
    await record(tx, actor, 'location_updated', after, fields, before);
    return after;
  });
}
