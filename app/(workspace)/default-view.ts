import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { authenticateBearer } from '@/lib/auth/bearer';
import { sessionTokenOf } from '@/lib/auth/cookie';
import { ServiceError } from '@/lib/base/errors';
import { readDefaultView } from '@/lib/hiring/views/service';
import type { ViewPage } from '@/prisma/generated/client';

type Search = Record<string, string | string[] | undefined>;

async function addressOf(token: string, page: ViewPage): Promise<string | null> {
  const { actor } = await authenticateBearer(`Bearer ${token}`);
  const view = actor.type === 'user' ? await readDefaultView(actor, page) : null;
  if (!view) return null;
  const query = new URLSearchParams(view.query);
  query.set('saved', view.id);
  return `/${page}?${query}`;
}

/** Leads whoever opens a page without saying what it should show to the view that it begins with. */
export async function followDefaultView(page: ViewPage, search: Search): Promise<void> {
  if (Object.keys(search).length > 0) return;
  const token = sessionTokenOf({ headers: await headers() });
  if (!token) return;
  const address = await addressOf(token, page).catch((error: unknown) => {
    // The page itself says what was refused.
    if (error instanceof ServiceError) return null;
    throw error;
  });
  if (address) redirect(address);
}
