import { beforeAll, describe, expect, test } from 'vitest';
import { inOneCommit } from '@/lib/base/db';
import type { AnyOperation } from '@/lib/contract/operation';
import type { Permission } from '@/lib/contract/permissions';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { operations } from './operations';
import {
  expectedAnswer,
  extent,
  givenAnswer,
  isOfPerson,
  isWithin,
  type PlaceName,
  subjectOf,
} from './testing/expected-reach';
import {
  type Asker,
  buildReachWorld,
  elsewhere,
  type Place,
  type ReachWorld,
} from './testing/reach-world';

useTestDatabase();

let world: ReachWorld;

beforeAll(async () => {
  world = await buildReachWorld();
}, 60_000);

const placeNames: readonly PlaceName[] = ['own', 'other', 'foreign'];

/** Operations that only a browser session may ask for, whoever it is, beside those of second factors. */
const ofBrowsers = [
  ...['changePassword', 'endOtherSessions', 'endSession', 'endMade', 'resetMemberFactors'],
];
/** Operations that answer for each application or check by itself; tested below. */
const ofMany = ['bulkMove', 'previewMoves', 'sendMessages', 'bulkMoveChecks'];

const all: AnyOperation[] = Object.values(operations);
const swept = all.filter(({ surface, id, permission }) => {
  if (surface !== 'org' || permission === 'factor:write') return false;
  return !ofBrowsers.includes(id) && !ofMany.includes(id);
});

const nameOf = (word: string) => word.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A documented example with the identifiers of a place. */
function filled(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, place));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const id = place[nameOf(name) as keyof Place];
    return [name, typeof one === 'string' && id ? id : filled(one, place)];
  });
  return Object.fromEntries(entries);
}

const future = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function bodyOf({ id, examples }: AnyOperation, place: Place): unknown {
  const slot = { start_time: future(40), end_time: future(40.02) };
  if (id === 'createInterviewSlots') {
    return { job_id: place.jobId, slots: [slot], interviewer_id: world.interviewerId };
  }
  if (id === 'createCandidate') {
    return { first_name: 'New', last_name: 'Person', job_id: place.jobId };
  }
  const body = filled(examples.body ?? {}, place);
  return id.endsWith('Interview') && id !== 'cancelInterview'
    ? { ...(body as object), slot }
    : body;
}

class RolledBack extends Error {}

/** Asks and takes back whatever that changed, so that everybody meets the same world. */
async function ask(operation: AnyOperation, token: string, place: Place): Promise<CallAnswer> {
  const { method, path, body } = operation;
  const known: Record<string, string> = { ...place };
  const example: Record<string, unknown> = { ...operation.examples.params };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(known[name] ?? example[name]),
  );
  const sent = body ? { body: bodyOf(operation, place) } : {};
  let answer: CallAnswer | undefined;
  const work = async () => {
    answer = await call(method, `/api/v1${address}`, { token, ...sent });
  };
  await inOneCommit(work, async () => {
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (!answer) throw new Error('no answer');
  return answer;
}

/** The other person is asked of where it is about a person: the first one is in reach. */
function placeOf(operation: AnyOperation, place: PlaceName): Place {
  return place === 'other' && isOfPerson(operation) ? world.stranger : world[place];
}

/** The identifiers that somebody must never be shown. */
function hiddenFrom(asker: Asker): string[] {
  const foreign = Object.values(world.foreign);
  if (extent(asker, 'candidate:read') === 'everything') return foreign;
  const { locationId, candidateId: _, ...other } = world.other;
  const { locationId: __, ...stranger } = world.stranger;
  const hidden = [elsewhere, ...Object.values(other), ...Object.values(stranger), ...foreign];
  return asker.isScoped ? [...hidden, locationId] : hidden;
}

const askerNames = [
  ...['admin', 'recruiter', 'coordinator', 'viewer', 'collaborator'],
  ...['recruiter, of one location', 'coordinator, of one location', 'viewer, of one location'],
  ...['collaborator, hiring_manager', 'collaborator, interviewer'],
  ...['collaborator, of one location, hiring_manager', 'viewer, hiring_manager'],
  ...['admin, a system', 'recruiter, a system', 'coordinator, a system', 'viewer, a system'],
  ...['admin, a system, narrowed', 'admin, a system, of one location'],
  'recruiter, a system, of one location, narrowed',
];

const askerOf = (name: string) => {
  const found = world.askers.find((one) => one.name === name);
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
};

test('everybody who may ask is asked for', () => {
  expect(world.askers.map(({ name }) => name)).toEqual(askerNames);
});

const nobodyId = '01990a3e-7c00-7000-8000-0000000000ff';

/** What SCIM has, with whether it names somebody who is not there. */
const scimRequests = ['Users', 'Groups'].flatMap((type) => [
  ...['GET', 'POST'].map((method) => [method, `/scim/v2/${type}`] as const),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map(
    (method) => [method, `/scim/v2/${type}/${nobodyId}`] as const,
  ),
]);
const scimDocuments = ['ServiceProviderConfig', 'Schemas', 'ResourceTypes'].map(
  (name) => ['GET', `/scim/v2/${name}`] as const,
);

describe.each(askerNames)('%s', (name) => {
  test('by SCIM', async () => {
    const asker = askerOf(name);
    const isRefused = extent(asker, 'member:provision') === 'nothing';
    for (const [method, path] of [...scimRequests, ...scimDocuments]) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const { status } = await call(method, path, { token: asker.token, ...body });
      expect([method, path, status === 401, status === 500]).toEqual([
        method,
        path,
        isRefused,
        false,
      ]);
    }
  });

  test.each(swept)('$id', async (operation) => {
    const asker = askerOf(name);
    const places = subjectOf(operation) ? placeNames : (['own'] as const);
    for (const place of places) {
      const answer = await ask(operation, asker.token, placeOf(operation, place));
      expect([place, givenAnswer(operation, answer), answer.status === 500]).toEqual([
        place,
        expectedAnswer(asker, operation, place),
        false,
      ]);
      if (answer.status >= 300) continue;
      const shown = hiddenFrom(asker).filter((word) => answer.text.includes(word));
      expect([place, ...shown]).toEqual([place]);
    }
  });

  test('of many applications moves, looks ahead at and writes about only those in reach', async () => {
    const asker = askerOf(name);
    const ids = placeNames.map((place) => world[place].applicationId);
    const move = { action: 'change-stage', application_ids: ids, to_stage: 'past_interview' };
    const among = (permission: Permission) =>
      ids.filter((_, at) => isWithin(asker, permission, placeNames[at] ?? 'foreign'));
    const { bulkMove, previewMoves, sendMessages } = operations;
    const moved = await ask({ ...bulkMove, examples: { body: move } }, asker.token, world.own);
    const results: { application_id: string; success: boolean }[] = moved.body.results ?? [];
    const done = results.filter(({ success }) => success);
    expect(done.map((one) => one.application_id)).toEqual(among('application:write'));
    const body = { application_ids: ids };
    const ahead = await ask({ ...previewMoves, examples: { body } }, asker.token, world.own);
    const seen: { application_id: string }[] = ahead.body.applications ?? [];
    expect(seen.map((one) => one.application_id)).toEqual(among('application:read'));
    const letter = { application_ids: ids, subject: 'News', body: 'Hello {first_name}' };
    const sending = { ...sendMessages, examples: { body: letter } };
    const written = await ask(sending, asker.token, world.own);
    const told: { application_id: string; reason: string | null }[] = written.body.results ?? [];
    const reached = told.filter(({ reason }) => reason !== 'not_found');
    expect(reached.map((one) => one.application_id)).toEqual(among('application:write'));
  });

  test('of many checks gives up only those in reach', async () => {
    const asker = askerOf(name);
    const ids = placeNames.map((place) => world[place].checkId);
    const body = { action: 'cancel', check_ids: ids };
    const operation = { ...operations.bulkMoveChecks, examples: { body } };
    const answer = await ask(operation, asker.token, world.own);
    const results: { check_id: string; success: boolean }[] = answer.body.results ?? [];
    const done = results.filter(({ success }) => success).map((one) => one.check_id);
    const isReached = (place: PlaceName) => isWithin(asker, 'background_check:write', place);
    expect(done).toEqual(ids.filter((_, at) => isReached(placeNames[at] ?? 'foreign')));
  });
});
