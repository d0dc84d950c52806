import type { z } from 'zod';
import { type Actor, authorize, userIdOf } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { lockName } from '@/lib/base/postgres/lock-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import type { BodyOf } from '@/lib/contract/operation';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import type { ViewPage } from '@/prisma/generated/client';
import {
  type createView as createViewOperation,
  mostViews,
  type updateView as updateViewOperation,
} from './contract';
import { isVisible, mayChange, type ViewRow, viewParts } from './visible';

const notFound = () => new ServiceError('NOT_FOUND', 'There is no such view.');

function memberOf(actor: Actor): { orgId: string; userId: string } {
  authorize(actor, 'application:read');
  const userId = userIdOf(actor);
  if (!userId) throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'Views belong to members.');
  return { orgId: actor.orgId, userId };
}

/** Returns the views of an actor and those that others share with them, by name. */
export async function listViews(actor: Actor, page?: ViewPage): Promise<ViewRow[]> {
  const { orgId, userId } = memberOf(actor);
  const views = await prisma().savedView.findMany({
    where: { orgId, ...(page && { page }), OR: [{ ownerId: userId }, { isShared: true }] },
    include: viewParts,
  });
  return sortedByName(
    views.filter((view) => isVisible(view, actor)),
    ({ name }) => name,
  );
}

/** Returns the view that a page begins with for an actor, null where it begins with everybody. */
export async function readDefaultView(actor: Actor, page: ViewPage): Promise<ViewRow | null> {
  const { orgId, userId } = memberOf(actor);
  const chosen = await prisma().defaultView.findUnique({
    where: { orgId_userId_page: { orgId, userId, page } },
    include: { view: { include: viewParts } },
  });
  return chosen && isVisible(chosen.view, actor) ? chosen.view : null;
}

type Named = Pick<ViewRow, 'orgId' | 'id' | 'ownerId' | 'page' | 'name'>;

// Asked beforehand: of a name that its index refuses the database's log would keep the words, and
// views are called after people.
async function refuseTakenName(tx: Tx, { orgId, id, ownerId, page, name }: Named): Promise<void> {
  await lockName(tx, `views ${orgId} ${ownerId}`);
  const taken = await tx.$queryRaw<object[]>`
    SELECT 1 FROM saved_view
    WHERE org_id = ${orgId}::uuid AND owner_id = ${ownerId}::uuid AND page = ${page}::view_page
      AND public.folded_name(name) = public.folded_name(${name}) AND id <> ${id}::uuid`;
  if (taken.length === 0) return;
  throw new ServiceError('VALIDATION_ERROR', `name: “${name}” is another view of this page`);
}

/** Saves a view of an actor. Throws VALIDATION_ERROR where its name is taken or there are too many. */
export async function createView(
  actor: Actor,
  { page, name, query, is_shared: isShared }: BodyOf<typeof createViewOperation>,
): Promise<ViewRow> {
  const { orgId, userId: ownerId } = memberOf(actor);
  if (isShared) authorize(actor, 'view:share');
  if ((await prisma().savedView.count({ where: { orgId, ownerId } })) >= mostViews) {
    throw new ServiceError('VALIDATION_ERROR', `name: nobody has more than ${mostViews} views`);
  }
  const data = { orgId, id: newId(), ownerId, page, name, query, isShared };
  return inTransaction(async (tx) => {
    await refuseTakenName(tx, data);
    return tx.savedView.create({ data, include: viewParts });
  });
}

/** Holds a view that an actor is offered until the transaction ends. */
async function lockView(tx: Tx, actor: Actor, id: string): Promise<ViewRow> {
  const { orgId } = actor;
  await tx.$queryRaw`
    SELECT 1 FROM saved_view WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const where = { orgId_id: { orgId, id } };
  const view = await tx.savedView.findUnique({ where, include: viewParts });
  if (!view || !isVisible(view, actor)) throw notFound();
  return view;
}

async function lockToChange(tx: Tx, actor: Actor, id: string): Promise<ViewRow> {
  const view = await lockView(tx, actor, id);
  if (mayChange(view, actor)) return view;
  if (view.isShared) authorize(actor, 'view:share');
  throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'Only its owner and admins change this view.');
}

/** Changes a view; throws NOT_FOUND, INSUFFICIENT_PERMISSIONS, or VALIDATION_ERROR for a taken name. */
export async function updateView(
  actor: Actor,
  id: string,
  { name, query, is_shared: isShared }: BodyOf<typeof updateViewOperation>,
): Promise<ViewRow> {
  const { orgId } = memberOf(actor);
  if (isShared) authorize(actor, 'view:share');
  return inTransaction(async (tx) => {
    const before = await lockToChange(tx, actor, id);
    await checkVersion(tx, orgId, { untraced: true }, () => serializeView(before, actor));
    const data = {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(isShared !== undefined && { isShared }),
    };
    const where = { orgId_id: { orgId, id } };
    if (name !== undefined) await refuseTakenName(tx, { ...before, name });
    return tx.savedView.update({ where, data, include: viewParts });
  });
}

/** Deletes a view; throws NOT_FOUND or INSUFFICIENT_PERMISSIONS. */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  const { orgId } = memberOf(actor);
  await inTransaction(async (tx) => {
    await lockToChange(tx, actor, id);
    await tx.defaultView.deleteMany({ where: { orgId, viewId: id } });
    await tx.savedView.delete({ where: { orgId_id: { orgId, id } } });
  });
}

/** Lets the page of a view begin with it for an actor, or no longer; throws NOT_FOUND. */
export async function setDefaultView(
  actor: Actor,
  id: string,
  isDefault: boolean,
): Promise<ViewRow> {
  const { orgId, userId } = memberOf(actor);
  return inTransaction(async (tx) => {
    const { page } = await lockView(tx, actor, id);
    // In SQL, because a cluster takes no upsert of Prisma’s on a key that has an enum in it.
    if (isDefault) {
      await tx.$executeRaw`
        INSERT INTO default_view (org_id, user_id, page, view_id)
        VALUES (${orgId}::uuid, ${userId}::uuid, ${page}::view_page, ${id}::uuid)
        ON CONFLICT (org_id, user_id, page) DO UPDATE SET view_id = excluded.view_id`;
    } else {
      await tx.defaultView.deleteMany({ where: { orgId, userId, page, viewId: id } });
    }
    return lockView(tx, actor, id);
  });
}

type Shown = z.input<typeof createViewOperation.result>['view'];

/** Turns a view into what its reader is shown. */
export function serializeView(view: ViewRow, actor: Actor): Shown {
  const reader = userIdOf(actor);
  return {
    view_id: view.id,
    page: view.page,
    name: view.name,
    query: view.query,
    is_shared: view.isShared,
    is_own: view.ownerId === reader,
    is_default: view.defaults.some(({ userId }) => userId === reader),
    owner_name: view.owner.user.name,
    may_change: mayChange(view, actor),
    updated_at: view.updatedAt.toISOString(),
  };
}
