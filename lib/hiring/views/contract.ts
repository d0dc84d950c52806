import { z } from 'zod';
import { exampleEtag, exampleTime } from '@/lib/contract/examples';
import { etag, filledText, id, text, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';

/** The pages that can be saved as views. */
export const viewPages = ['pipeline', 'candidates', 'review'] as const;

/** What a view can hold: the parameters of the address that say what a page shows, not of whom. */
export const viewParameters = [
  ...['search', 'stage', 'job', 'location', 'source', 'owner', 'waiting', 'flagged', 'pending'],
  ...['tag', 'min', 'max', 'from', 'to', 'mine', 'sort', 'order', 'view', 'first'],
] as const;

const known: ReadonlySet<string> = new Set(viewParameters);

/** The most views that a member can have. */
export const mostViews = 100;

const name = filledText(80);
const query = text(4000)
  .transform((given) => new URLSearchParams(given))
  .refine((given) => [...given.keys()].every((key) => known.has(key)), {
    error: `can only hold ${viewParameters.join(', ')}`,
  })
  .transform(String)
  .meta({ type: 'string', maxLength: 4000 })
  .describe('What stands in the address of the page, without `?`');

const view = z
  .object({
    view_id: id,
    page: z.enum(viewPages),
    name: z.string(),
    query: z.string().describe('What stands in the address of the page, without `?`'),
    is_shared: z.boolean().describe('Whether everybody in the organization is offered it'),
    is_own: z.boolean(),
    is_default: z.boolean().describe('Whether the page begins with it for the caller'),
    owner_name: z.string(),
    may_change: z
      .boolean()
      .describe(
        'Own ones, and shared ones for admins; no shared ones for whoever is limited to some locations',
      ),
    updated_at: timestamp,
  })
  .meta({ id: 'SavedView' });

const exampleView = {
  view_id: '01990a3e-7c00-7000-8000-0000000000c7',
  page: 'pipeline' as const,
  name: 'Waiting a week',
  query: 'waiting=7&mine=true',
  ...{ is_shared: false, is_own: true, is_default: true, may_change: true },
  owner_name: 'Dana Whitfield',
  updated_at: exampleTime,
};

const shared = { surface: 'org', tag: 'Saved views', permission: 'application:read' } as const;
const one = {
  ...shared,
  params: z.object({ viewId: pathId('NOT_FOUND') }),
  errors: [400, 401, 404],
  malformedId: 400,
} as const;
const exampleParams = { viewId: exampleView.view_id };

export const listViews = operation({
  ...shared,
  id: 'listViews',
  method: 'GET',
  path: '/views',
  summary: 'List one’s own views and those that are shared',
  description:
    'By name. A view holds filters and nobody’s data: what it shows is what its reader may see. Whoever sees only some jobs or locations is offered the shared views that name no others and search for no words.',
  params: z.object({}),
  query: z.object({ page: z.enum(viewPages).optional() }),
  status: 200,
  result: z.object({ views: z.array(view.extend({ etag })) }),
  errors: [400, 401],
  examples: {
    query: { page: 'pipeline' },
    result: { views: [{ ...exampleView, etag: exampleEtag }] },
  },
});

export const createView = operation({
  ...shared,
  id: 'createView',
  method: 'POST',
  path: '/views',
  summary: 'Save a view',
  description: `A member has at most ${mostViews}, and no two of a page differ by case, accents and Unicode forms alone. To share one needs the right to change applications.`,
  params: z.object({}),
  body: z.strictObject({
    page: z.enum(viewPages),
    name,
    query: query.default('').describe('What stands in the address of the page, without `?`'),
    is_shared: z.boolean().default(false),
  }),
  status: 201,
  result: z.object({ view }),
  errors: [400, 401],
  examples: {
    body: { page: 'pipeline', name: exampleView.name, query: exampleView.query },
    result: { view: { ...exampleView, is_default: false } },
  },
});

export const updateView = operation({
  ...one,
  id: 'updateView',
  method: 'PATCH',
  path: '/views/{viewId}',
  summary: 'Rename, change or share a view',
  description:
    'One’s own, and for admins those that others share. What is left out stays. To share one needs the right to change applications.',
  body: z
    .strictObject({
      name: name.optional(),
      query: query.optional(),
      is_shared: z.boolean().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'must change something'),
  status: 200,
  result: z.object({ view }),
  versioned: { in: 'view' },
  examples: {
    params: exampleParams,
    body: { name: 'Waiting a week or more' },
    result: { view: { ...exampleView, name: 'Waiting a week or more' } },
  },
});

export const deleteView = operation({
  ...one,
  id: 'deleteView',
  method: 'DELETE',
  path: '/views/{viewId}',
  summary: 'Delete a view',
  description:
    'One’s own, and for admins those that others share. Pages that began with it begin with everybody again.',
  status: 204,
  result: undefined,
  examples: { params: exampleParams },
});

export const setDefaultView = operation({
  ...one,
  id: 'setDefaultView',
  method: 'PUT',
  path: '/views/{viewId}/default',
  summary: 'Begin the page with a view, or no longer',
  description: 'For the caller alone; a page begins with one view at most.',
  body: z.strictObject({ is_default: z.boolean() }),
  status: 200,
  result: z.object({ view }),
  examples: {
    params: exampleParams,
    body: { is_default: true },
    result: { view: exampleView },
  },
});
