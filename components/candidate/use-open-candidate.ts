import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback } from 'react';

const parsers = { candidate: parseAsString, application: parseAsString };

/** Opens a candidate over the page, with one of their applications in the foreground. */
export function useOpenCandidate() {
  const [, setShown] = useQueryStates(parsers, { history: 'push' });
  return useCallback(
    (application: { candidate_id: string; application_id: string }) => {
      const { candidate_id: candidate, application_id } = application;
      void setShown({ candidate, application: application_id });
    },
    [setShown],
  );
}
