import { type Actor, isAllowed, userIdOf } from '@/lib/auth/actor';
import { reachOf } from '@/lib/auth/reach';
import type { Prisma } from '@/prisma/generated/client';

/** What is read with a view. */
export const viewParts = {
  owner: { select: { user: { select: { name: true } } } },
  defaults: { select: { userId: true } },
} as const satisfies Prisma.SavedViewInclude;

/** A view with its owner's name and those whose page begins with it. */
export type ViewRow = Prisma.SavedViewGetPayload<{ include: typeof viewParts }>;

const listed = (list: string | null) => (list ?? '').split(',').filter(Boolean);

/**
 * Returns whether a view tells an actor nothing of what they may not see: the words that somebody
 * searches for can be a name, and a job or location can be one they do not know.
 */
function isHarmless(query: string, actor: Actor): boolean {
  const reach = reachOf(actor, 'application:read');
  if (!reach) return true;
  const asked = new URLSearchParams(query);
  const isKnown = (ids: readonly string[] | null, name: string) =>
    listed(asked.get(name)).every((one) => ids?.includes(one) ?? false);
  return (
    !asked.has('search') && isKnown(reach.jobIds, 'job') && isKnown(reach.locationIds, 'location')
  );
}

/** Returns whether a view is offered to an actor. */
export function isVisible(view: Pick<ViewRow, 'ownerId' | 'isShared' | 'query'>, actor: Actor) {
  if (view.ownerId === userIdOf(actor)) return true;
  return view.isShared && isHarmless(view.query, actor);
}

/** Returns whether an actor who is offered a view may change it. */
export function mayChange(
  { ownerId, isShared }: Pick<ViewRow, 'ownerId' | 'isShared'>,
  actor: Actor,
): boolean {
  if (isShared && !isAllowed(actor, 'view:share')) return false;
  return ownerId === userIdOf(actor) || isAllowed(actor, 'settings:write');
}
