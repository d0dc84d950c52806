import { headers } from 'next/headers';
import { authenticateBearer } from '@/lib/auth/bearer';
import { sessionTokenOf } from '@/lib/auth/cookie';
import { ServiceError } from '@/lib/base/errors';
import { FIRST_ROWS, type FirstBoard, firstBoardOf } from '@/lib/browser/pipeline/first-board';
import { getPipeline } from '@/lib/hiring/board/contract';
import { readPipeline } from '@/lib/hiring/board/pipeline';
import { serializeColumn } from '@/lib/hiring/board/serialize';
import { getWorkflow } from '@/lib/hiring/workflow/read-workflow';
import { serializeWorkflow } from '@/lib/hiring/workflow/serialize';

type Search = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What is off in the address is no filter. */
const onlyTrue = (value: string | undefined) => (value === 'true' ? value : undefined);

/** The board's filters in the API's names; null where only the browser can tell what they mean. */
function filterOf(search: Search) {
  // Days begin where the person is, and a table shows no cards.
  if (one(search.from) || one(search.to) || one(search.view) === 'table') return null;
  const asked = {
    search: one(search.search),
    stage: one(search.stage),
    job_ids: one(search.job),
    location_ids: one(search.location),
    tag_ids: one(search.tag),
    source: one(search.source),
    recruiter_id: one(search.owner),
    waiting_days: one(search.waiting),
    is_flagged: onlyTrue(one(search.flagged)),
    message_pending: onlyTrue(one(search.pending)),
    min_score: one(search.min),
    max_score: one(search.max),
    mine: onlyTrue(one(search.mine)),
  };
  const given = Object.entries(asked).filter(([, value]) => value);
  const query = getPipeline.query?.safeParse({
    ...Object.fromEntries(given),
    limit: String(FIRST_ROWS),
  });
  return query?.success ? query.data : null;
}

async function read(token: string, search: Search): Promise<FirstBoard | null> {
  const query = filterOf(search);
  if (!query) return null;
  const { actor } = await authenticateBearer(`Bearer ${token}`);
  if (actor.type === 'partner') return null;
  const [columns, workflow] = await Promise.all([readPipeline(actor, query), getWorkflow(actor)]);
  const { limit: _, job_ids: jobs, location_ids: locations, tag_ids: tags, ...others } = query;
  // As the browser has them in the key of its board.
  const filter = {
    ...others,
    ...(jobs && { job_ids: jobs.join(',') }),
    ...(locations && { location_ids: locations.join(',') }),
    ...(tags && { tag_ids: tags.join(',') }),
  };
  const folded = one(search.folded)?.split(',') ?? [];
  const about = { filter, workflow: serializeWorkflow(workflow) };
  return firstBoardOf({ stages: columns.map(serializeColumn) }, about, folded);
}

/**
 * Reads what the board of a page begins with, as whoever asks for the page may see it; null where
 * the browser reads it by itself, because it has the board already or may not see it.
 */
export async function readFirstBoard(search: Search): Promise<FirstBoard | null> {
  const received = await headers();
  const token = sessionTokenOf({ headers: received });
  const isFollowed = received.get('sec-fetch-dest') === 'empty';
  if (!token || isFollowed) return null;
  return read(token, search).catch((error: unknown) => {
    // The browser asks again, and tells the person what was refused.
    if (error instanceof ServiceError) return null;
    throw error;
  });
}
