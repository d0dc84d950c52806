import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Input } from './api';

export type SavedView = Answer<'createView'>['view'];
export type ViewPage = SavedView['page'];
export type NewView = NonNullable<Input<'createView'>['body']>;
export type ViewChanges = NonNullable<Input<'updateView'>['body']>;

/** One's own views of a page and those that are shared. */
export function viewsQuery(page: ViewPage) {
  return queryOptions({
    queryKey: ['views', page],
    queryFn: async ({ signal }) => (await call('listViews', { query: { page } }, { signal })).views,
    staleTime: 60_000,
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['views'] });

/** Saves a view. */
export function useCreateView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewView) => call('createView', { body }),
    onSettled: () => refresh(client),
  });
}

/** Renames, changes or shares a view. */
export function useUpdateView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view_id: viewId, ...body }: ViewChanges & { view_id: string }) =>
      call('updateView', { params: { viewId }, body }),
    onSettled: () => refresh(client),
  });
}

/** Deletes a view. */
export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string) => call('deleteView', { params: { viewId } }),
    onSettled: () => refresh(client),
  });
}

/** Lets a page begin with a view, or no longer. */
export function useDefaultView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view_id: viewId, is_default }: Pick<SavedView, 'view_id' | 'is_default'>) =>
      call('setDefaultView', { params: { viewId }, body: { is_default } }),
    onSettled: () => refresh(client),
  });
}
