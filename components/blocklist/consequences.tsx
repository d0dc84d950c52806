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

const arranged = {
  taken:
    'Interviews they still have are cancelled and they are told, letters that ask for something are taken back.',
  takenSilently:
    'Interviews they still have are cancelled without a message, letters that ask for something are taken back.',
  kept: 'Interviews they still have stay booked: it may be somebody else.',
};

/** What becomes of what was arranged with them: only an address or a number names a person. */
function arrangedText(type: MatchType, isExcluding: boolean): string {
  if (type !== 'email' && type !== 'phone') return arranged.kept;
  return isExcluding ? arranged.takenSilently : arranged.taken;
}

/** What happens to people whom an entry of this kind matches, as the organization has chosen. */
export function Consequences({ type }: { type: MatchType }) {
  const { data } = useQuery(blocklistBehaviourQuery());
  if (!data) return <p className="h-8" />;
  const excluded = type === 'name_fuzzy' ? 'alike' : 'excluded';
  return (
    <p className="text-xs text-muted">
      {consequences[data === 'exclude' ? excluded : 'flagged']}{' '}
      {arrangedText(type, data === 'exclude')}{' '}
      <a href="/settings" className="underline underline-offset-2">
        Settings
      </a>
    </p>
  );
}
