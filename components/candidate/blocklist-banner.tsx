import { Ban } from 'lucide-react';
import Link from 'next/link';
import { fullTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Candidate } from '@/lib/browser/candidates';

/** Says that an entry of the blocklist is about this candidate, and which. */
export function BlocklistBanner({ match }: { match: NonNullable<Candidate['blocklist_match']> }) {
  const { match_type: type, match_value: value, reason, expires_at: expires } = match;
  return (
    <aside
      aria-label="Blocklist match"
      className="flex gap-3 rounded-lg bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <Ban className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {type === 'name_fuzzy'
            ? 'Perhaps on the blocklist: a name like'
            : `On the blocklist: ${readable(type).toLowerCase()}`}{' '}
          “<bdi>{value}</bdi>”
        </p>
        <p className="mt-0.5 break-words">
          {type === 'name_fuzzy' ? 'It may be somebody else: compare before you decide. ' : ''}
          {reason ? `${reason}. ` : ''}
          {expires ? `Until ${fullTime(new Date(expires))}. ` : ''}
          <Link href="/blocklist" className="underline underline-offset-2">
            Open the blocklist
          </Link>
        </p>
      </div>
    </aside>
  );
}
