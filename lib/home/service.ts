// Home: what a person's day consists of, read across jobs, applications, messages and endpoints in
// one request.

import { type Actor, authorize, isAllowed, userIdOf } from '@/lib/auth/actor';
import { reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import type { QueryOf } from '@/lib/contract/operation';
import { readFailingEndpoints } from '@/lib/partner/deliveries/failing-endpoints';
import type { getHome as getHomeOperation } from './contract';
import { mostShown } from './contract';
import { dayOf } from './day';
import { findJobs, readOwnJobs } from './jobs';
import { foundOf, type Part } from './part';
import { readPeople } from './people';
import { findFailedMessages, findInterviews, findMissingConsents } from './rules';
import { findChanges, findWaiting } from './stages';

type Scope = 'mine' | 'all';

/** The part that was asked for: by default one's own jobs, if one has any. */
async function partOf(
  actor: Actor,
  userId: string | null,
  asked: Scope | undefined,
): Promise<{ scope: Scope; part: Part }> {
  const { orgId } = actor;
  const reach = reachOf(actor, 'application:read');
  const all = { scope: 'all', part: { orgId, jobIds: null, reach } } as const;
  if (asked === 'all' || userId === null) return all;
  const { ids, isAnyOpen } = await readOwnJobs(orgId, userId);
  if (!asked && !isAnyOpen) return all;
  return { scope: 'mine', part: { orgId, jobIds: ids, reach } };
}

export type Home = Awaited<ReturnType<typeof getHome>>;

/** Returns what the actor's day consists of, in their time zone. */
export async function getHome(
  actor: Actor,
  { time_zone: timeZone, scope: asked }: QueryOf<typeof getHomeOperation>,
) {
  authorize(actor, 'application:read');
  const userId = userIdOf(actor);
  const { scope, part } = await partOf(actor, userId, asked);
  const now = currentTime();
  const day = dayOf(now, timeZone);
  const mayReadDeliveries = isAllowed(actor, 'delivery:read');
  const [interviews, byStage, failed, consents, endpoints, changes, jobs] = await Promise.all([
    findInterviews(part, day, userId),
    findWaiting(part),
    findFailedMessages(part, now),
    isAllowed(actor, 'background_check:read') ? findMissingConsents(part) : foundOf([]),
    mayReadDeliveries ? readFailingEndpoints(actor.orgId, now) : [],
    findChanges(part, day.lastWorkingDay),
    findJobs(part),
  ]);
  const sections = [interviews, failed, consents, ...Object.values({ ...byStage, ...changes })];
  const ids = sections.flatMap(({ items }) => items.map(({ applicationId }) => applicationId));
  return {
    ...{ scope, day, interviews, failed, consents, changes, jobs },
    endpoints: { total: endpoints.length, items: endpoints.slice(0, mostShown) },
    waiting: byStage,
    people: await readPeople(actor.orgId, ids),
  };
}
