'use client';

import { useQuery } from '@tanstack/react-query';
import { blocklistBehaviourQuery } from '@/lib/browser/blocklist';

/** What the organization has chosen to happen to people who match. */
export function Consequences() {
  const { data } = useQuery(blocklistBehaviourQuery());
  if (!data) return <p className="h-8" />;
  return (
    <p className="text-xs text-muted">
      {data === 'exclude'
        ? 'Your organization excludes: they are flagged and get no screening call, and whatever they apply for from now on ends in “Do not contact” at once, without any message. Applications they have stay where they are.'
        : 'Your organization flags: they are marked for you to see and get no screening call. Their applications stay open; your team decides.'}{' '}
      <a href="/settings" className="underline underline-offset-2">
        Settings
      </a>
    </p>
  );
}
