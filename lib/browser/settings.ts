import {
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, ApiError, call, type Input, type OperationName } from './api';
import { sentence } from './forms';

/** The organization's own name and choices. */
export function organizationQuery() {
  return queryOptions({
    queryKey: ['organization'],
    queryFn: ({ signal }) => call('getOrganization', {}, { signal }),
  });
}

/** Members and open invitations. */
export function membersQuery() {
  return queryOptions({
    queryKey: ['members'],
    queryFn: ({ signal }) => call('listMembers', {}, { signal }),
  });
}

/** Every location, switched off or not. */
export function locationsQuery() {
  return queryOptions({
    queryKey: ['locations', 'all'],
    queryFn: ({ signal }) => call('listLocations', {}, { signal }),
  });
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

export type Credentials = Answer<'getPartnerCredentials'>;

type KnownCredentials = Credentials | 'no_registry' | 'not_every_registry';

/** Keys and signing secret of the partner, or why this person does not see them. */
export function credentialsQuery() {
  return queryOptions({
    queryKey: ['settings', 'credentials'],
    queryFn: async ({ signal }): Promise<KnownCredentials> => {
      try {
        return await call('getPartnerCredentials', {}, { signal });
      } catch (error) {
        if (isMissing(error)) return 'no_registry';
        const isRefused = error instanceof ApiError && error.code === 'INSUFFICIENT_PERMISSIONS';
        if (isRefused) return 'not_every_registry';
        throw error;
      }
    },
  });
}

/** Where the person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['settings', 'sessions'],
    queryFn: async ({ signal }) => (await call('listSessions', {}, { signal })).sessions,
  });
}

export type Factors = Answer<'listFactors'>;

/** The person's own second factors. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['settings', 'factors'],
    queryFn: ({ signal }) => call('listFactors', {}, { signal }),
  });
}

/** What the person made that outlives their sessions. */
export function madeQuery() {
  return queryOptions({
    queryKey: ['settings', 'made'],
    queryFn: async ({ signal }) => (await call('listMade', {}, { signal })).made,
  });
}

/** The API tokens of the organization. */
export function apiTokensQuery() {
  return queryOptions({
    queryKey: ['settings', 'api-tokens'],
    queryFn: async ({ signal }) => (await call('listApiTokens', {}, { signal })).tokens,
  });
}

/** The systems that act in the organization by themselves; those that were deactivated come last. */
export function serviceAccountsQuery() {
  return queryOptions({
    queryKey: ['settings', 'service-accounts'],
    queryFn: async ({ signal }) =>
      (await call('listServiceAccounts', {}, { signal })).service_accounts,
  });
}

const DELIVERY_POLL_MS = 1000;

/** A delivery, read again and again until it has been settled. */
export function watchedDelivery(deliveryId: string) {
  return queryOptions({
    queryKey: ['deliveries', deliveryId, 'watched'],
    queryFn: async ({ signal }) =>
      (await call('getDelivery', { params: { deliveryId } }, { signal })).delivery,
    refetchInterval: ({ state }) =>
      !state.data || state.data.status === 'pending' ? DELIVERY_POLL_MS : false,
  });
}

/** The interview times that are still to come; those of one interviewer, or of everybody. */
export function slotsQuery(interviewerId?: string) {
  return queryOptions({
    queryKey: ['settings', 'slots', interviewerId ?? null],
    queryFn: async ({ signal }) => {
      const query = interviewerId ? { interviewer_id: interviewerId } : {};
      return (await call('listInterviewSlots', { query }, { signal })).slots;
    },
  });
}

type Then<Result> = {
  onSuccess?: (answer: Result) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

type Change<Name extends OperationName> = Omit<
  UseMutationResult<Answer<Name>, Error, Input<Name>>,
  'mutate'
> & {
  mutate: (input: Input<Name>, then?: Then<Answer<Name>>) => void;
};

/**
 * Calls an operation that changes something, then reads again what stands under these keys. What is to
 * follow an answer follows also where the page shows the caller no more by then.
 */
export function useChange<Name extends OperationName>(
  name: Name,
  ...keys: QueryKey[]
): Change<Name> {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (input: Input<Name>) => call(name, input),
    onSettled: () =>
      Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => {}),
  });
  return {
    ...change,
    // What useMutation's own takes is dropped with the component that gave it.
    mutate: (input, { onSuccess, onError, onSettled } = {}) =>
      // A failure is in `error` as well, for the caller to show.
      void change
        .mutateAsync(input)
        .then(onSuccess, (error: Error) => onError?.(error))
        .finally(onSettled),
  };
}

export type Complaint = { field: string | null; message: string };

/** The field that a refusal names, if any, and its message. */
export function complaintOf(error: Error): Complaint {
  const [, field, problem] = /^([a-z][a-z_]*)(?:\.[\w.]+)?: (.+)$/s.exec(error.message) ?? [];
  if (!(error instanceof ApiError) || !field) return { field: null, message: error.message };
  return { field, message: sentence(problem) ?? error.message };
}
