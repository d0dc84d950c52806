'use client';

import { useQuery } from '@tanstack/react-query';
import { blocklistBehaviourQuery, type MatchType } from '@/lib/browser/blocklist';

const consequences = {
  excluded:
    'Your organization excludes: they are flagged and get no screening call, and whatever they apply for from now on ends in “Do not contact” at once, without any message. Applications they have stay where they are.',
  flagged:
    'Your organization flags: they are marked for you to see and get no screening call. Their applications stay open; your team decides.',
  alike:
    'A similar name may be somebody else’s, so it excludes nobody: they are marked for you to see and get no screening call. Their applications stay open; your team decides.',
};

/** What happens to people whom an entry of this kind matches, as the organization has chosen. */
export function Consequences({ type }: { type: MatchType }) {
  const { data } = useQuery(blocklistBehaviourQuery());
  if (!data) return <p className="h-8" />;
  const excluded = type === 'name_fuzzy' ? 'alike' : 'excluded';
  return (
    <p className="text-xs text-muted">
      {consequences[data === 'exclude' ? excluded : 'flagged']}{' '}
      <a href="/settings" className="underline underline-offset-2">
        Settings
      </a>
    </p>
  );
}
