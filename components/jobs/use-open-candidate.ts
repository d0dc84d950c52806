import { parseAsString, useQueryStates } from 'nuqs';

const parsers = { candidate: parseAsString, application: parseAsString };

/** Opens a candidate over the page, with one of their applications in the foreground. */
export function useOpenCandidate() {
  const [, setShown] = useQueryStates(parsers, { history: 'push' });
  return (application: { candidate_id: string; application_id: string }) =>
    void setShown({
      candidate: application.candidate_id,
      application: application.application_id,
    });
}
