import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call } from './api';
import { refreshApplications } from './pipeline/refresh';

export type Message = Answer<'listMessages'>['messages'][number];
export type Interview = Answer<'listInterviews'>['interviews'][number];
export type Check = Answer<'listBackgroundChecks'>['data'][number];
export type Note = Answer<'listNotes'>['notes'][number];
export type Detail = Answer<'getApplication'>;

const params = (applicationId: string) => ({ params: { applicationId } });

/** Everything about one application: its stage, where it may go, its history and its conversations. */
export function applicationQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => call('getApplication', params(applicationId), { signal }),
  });
}

export type MovePreview = Answer<'previewMoves'>;

// As many as one request may ask about.
const PREVIEWED = 500;

/** What closing applications would cancel, and where a message would go; read anew each time it is asked. */
export function movePreviewQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['applications', 'move-preview', ids],
    queryFn: async ({ signal }): Promise<MovePreview> => {
      if (ids.length === 0) return { applications: [], letters: null };
      return call(
        'previewMoves',
        { body: { application_ids: ids.slice(0, PREVIEWED) } },
        { signal },
      );
    },
    // So long that a dialog does not ask again for what was just asked.
    gcTime: 1_000,
    staleTime: 1_000,
  });
}

/** The notes of an application, newest first, page by page. */
export function notesQuery(applicationId: string) {
  return infiniteQueryOptions({
    queryKey: ['applications', applicationId, 'notes'],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: 20 };
      return call('listNotes', { ...params(applicationId), query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages: pages }) => (page < pages ? page + 1 : null),
  });
}

/** The messages about an application, newest first. */
export function messagesQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'messages'],
    queryFn: async ({ signal }) =>
      (await call('listMessages', params(applicationId), { signal })).messages,
  });
}

/** The interviews of an application, the latest first. */
export function interviewsQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'interviews'],
    queryFn: async ({ signal }) =>
      (await call('listInterviews', params(applicationId), { signal })).interviews,
  });
}

/** The times offered to candidates for a job that nobody has taken yet, the earliest first. */
export function slotsQuery(jobId: string) {
  return queryOptions({
    queryKey: ['applications', 'slots', jobId],
    queryFn: async ({ signal }) => {
      const { slots } = await call('listInterviewSlots', { query: { job_id: jobId } }, { signal });
      return slots.filter((slot) => slot.is_free);
    },
  });
}

/** What the candidate answered to the questions of the job, with the score. */
export function evaluationQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'evaluation'],
    queryFn: ({ signal }) => call('getEvaluation', params(applicationId), { signal }),
  });
}

/** The background checks of an application, newest first. */
export function checksOfQuery(applicationId: string) {
  return queryOptions({
    queryKey: ['applications', applicationId, 'checks'],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, limit: 100 };
      return (await call('listBackgroundChecks', { query }, { signal })).data;
    },
  });
}

/** What can be ordered as a background check: single types and sets of them. */
export function checkChoicesQuery() {
  return queryOptions({
    queryKey: ['checks', 'choices'],
    queryFn: async ({ signal }) => {
      const [{ services }, { pipelines }] = await Promise.all([
        call('listCheckServices', {}, { signal }),
        call('listCheckPipelines', {}, { signal }),
      ]);
      const enabled = services.filter((service) => service.is_enabled);
      return { types: [...new Set(enabled.flatMap(({ check_types: types }) => types))], pipelines };
    },
    staleTime: 5 * 60_000,
  });
}

/** Runs something that changes an application; everything that shows it then reads again. */
export function useApplicationAction(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['applications', applicationId],
    mutationFn: (action: () => Promise<unknown>) => action(),
    // Not awaited, so that the person sees the result at once.
    onSettled: () => {
      void refreshApplications(client);
      void client.invalidateQueries({ queryKey: ['checks'] });
    },
  });
}

type NewNote = { body: string; private: boolean; key: string };

/** Writes a note; it is in the list at once, and leaves it if refused. */
export function useAddNote(applicationId: string, candidateId: string, author: Note['author']) {
  const client = useQueryClient();
  const { queryKey } = notesQuery(applicationId);
  return useMutation({
    mutationFn: ({ key, ...body }: NewNote) =>
      call('createNote', { ...params(applicationId), body }, { idempotencyKey: key }),
    onMutate: async ({ key, ...note }) => {
      await client.cancelQueries({ queryKey });
      const draft: Note = {
        note_id: key,
        application_id: applicationId,
        candidate_id: candidateId,
        ...note,
        author,
        created_at: new Date().toISOString(),
      };
      client.setQueryData(queryKey, (known) => {
        const [first, ...rest] = known?.pages ?? [];
        if (!known || !first) return known;
        const notes = [draft, ...first.notes];
        return { ...known, pages: [{ ...first, notes, total: first.total + 1 }, ...rest] };
      });
    },
    // Only this one: notes written meanwhile stay.
    onError: (_error, { key }) =>
      client.setQueryData(queryKey, (known) => {
        const [first, ...rest] = known?.pages ?? [];
        if (!known || !first?.notes.some(({ note_id: id }) => id === key)) return known;
        const notes = first.notes.filter(({ note_id: id }) => id !== key);
        return { ...known, pages: [{ ...first, notes, total: first.total - 1 }, ...rest] };
      }),
    onSettled: () => void refreshApplications(client),
  });
}
