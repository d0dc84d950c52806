import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Answer, call } from './api';
import { noteChanged } from './pipeline/queries';

const POLL_MS = 1500;
const MAX_PAUSE_MS = 30_000;

type Changes = Answer<'listChanges'>;

/** Reads again what the changes touch; everything where too much happened to tell. */
async function refresh(client: QueryClient, { changes, reset }: Changes): Promise<void> {
  if (changes.length === 0 && !reset) return;
  const applications = changes.flatMap(({ application_id: id }) => id ?? []);
  noteChanged(client, applications);
  await Promise.all(
    ['pipeline', 'applications', 'candidates'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

/** Keeps what is on the screen true while others work: asks for changes as long as the page is visible. */
export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let cursor: string | undefined;
    let seen = new Set<string>();
    let pause = POLL_MS;
    let timer: ReturnType<typeof setTimeout>;

    async function poll() {
      try {
        if (document.visibilityState === 'visible') {
          const query = cursor ? { since: cursor } : {};
          const answer = await call('listChanges', { query }, { signal: stop.signal });
          // The feed overlaps itself so that late commits are not missed.
          const fresh = answer.changes.filter(({ change_id: id }) => !seen.has(id));
          seen = new Set(answer.changes.map(({ change_id: id }) => id));
          cursor = answer.cursor;
          await refresh(client, { ...answer, changes: fresh });
        }
        pause = POLL_MS;
      } catch {
        pause = Math.min(MAX_PAUSE_MS, pause * 2);
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void poll(), pause);
    }

    void poll();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client]);
}
