import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { versionOf } from '@/lib/contract/version';
import { setRetention } from '@/lib/partner/privacy/retention/contract';
import { type Answer, call, type Input } from './api';
import { download } from './download';

/** Has the browser save everything that is held about a person. */
export function useExportPerson(candidateId: string) {
  return useMutation({
    mutationFn: () => download('exportCandidate', { candidateId }, `person-${candidateId}.zip`),
  });
}

/**
 * Erases a person; every view that may have shown them is read again. `onErased` comes before, while
 * the dialog that asked is still there.
 */
export function useErasePerson(candidateId: string, onErased: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => {
      const body = reason.trim() ? { reason } : {};
      return call('eraseCandidate', { params: { candidateId }, body });
    },
    onSuccess: () => {
      onErased();
      void client.invalidateQueries();
    },
  });
}

/** Places a person on legal hold or ends their hold; what shows them is read again. */
export function useLegalHold(candidateId: string) {
  const client = useQueryClient();
  const params = { candidateId };
  const onSuccess = () => client.invalidateQueries({ queryKey: ['candidates'] });
  return {
    place: useMutation({
      mutationFn: (reason: string) => call('placeLegalHold', { params, body: { reason } }),
      onSuccess,
    }),
    end: useMutation({ mutationFn: () => call('endLegalHold', { params }), onSuccess }),
  };
}

/** What a person agreed to or declined, the latest first. */
export function consentsQuery(candidateId: string) {
  return queryOptions({
    queryKey: ['candidates', candidateId, 'consents'],
    queryFn: async ({ signal }) =>
      (await call('listConsents', { params: { candidateId } }, { signal })).consents,
  });
}

export type Retention = Answer<'getRetention'>['retention'];
export type RetentionMonths = Exclude<Input<'setRetention'>['body'], FormData | undefined>;

/** How long the organization keeps people. */
export function retentionQuery() {
  return queryOptions({
    queryKey: ['settings', 'retention'],
    queryFn: async ({ signal }) => (await call('getRetention', {}, { signal })).retention,
  });
}

/** Whom a policy would erase today. */
export function retentionPreviewQuery(body: RetentionMonths) {
  return queryOptions({
    queryKey: ['settings', 'retention', 'preview', body],
    queryFn: ({ signal }) => call('previewRetention', { body }, { signal }),
    staleTime: 0,
  });
}

/** The version of a policy that somebody has before them; saved with it, it overwrites no newer one. */
export const retentionVersion = (retention: Retention) => versionOf(setRetention, retention);
