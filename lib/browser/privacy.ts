import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api';
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
