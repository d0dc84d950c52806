import type { useOutcome } from '@/components/bulk/use-outcome';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { type BlocklistEntry, useChangeEntries, useImportEntries } from '@/lib/browser/blocklist';
import { countOf } from './state';

const idOf = ({ blocklist_id: id }: BlocklistEntry) => id;

/** Entries by when they ended before, so that each gets its own end back. */
function idsByEnd(entries: readonly BlocklistEntry[]): Map<string | null, string[]> {
  const ends = new Map<string | null, string[]>();
  for (const entry of entries) {
    const end = entry.expires_at;
    ends.set(end, [...(ends.get(end) ?? []), idOf(entry)]);
  }
  return ends;
}

function sayUndone(done: number, refused: readonly { error: unknown }[], what: string): void {
  const [first] = refused;
  if (!first) toast.success(`${countOf({ length: done })} ${what}`);
  else {
    const description = failureText(first.error);
    toast.error(`${done} of ${done + refused.length} entries ${what}`, { description });
  }
}

/** Removes many entries and changes when they end; offers to take back either. */
export function useManyEntries({ say }: Pick<ReturnType<typeof useOutcome>, 'say'>) {
  const change = useChangeEntries();
  const addition = useImportEntries();

  type Rows = readonly { blocklist_id: string }[];
  const changedOf = (entries: readonly BlocklistEntry[], rows: Rows) => {
    const ids = new Set(rows.map(({ blocklist_id: id }) => id));
    return entries.filter((entry) => ids.has(idOf(entry)));
  };

  async function addAgain(entries: readonly BlocklistEntry[]) {
    const again = entries.map(({ match_type, match_value, reason, expires_at }) => {
      return { match_type, match_value, reason, expires_at };
    });
    const { added, known, refused } = await addition.mutateAsync(again);
    sayUndone(added + known, refused, 'on the blocklist again');
  }

  async function giveBack(entries: readonly BlocklistEntry[]) {
    let done = 0;
    const refused: { error: unknown }[] = [];
    for (const [expires_at, ids] of idsByEnd(entries)) {
      const back = { ids, change: { action: 'change-expiry', expires_at } } as const;
      try {
        const outcome = await change.mutateAsync(back);
        done += outcome.done.length;
        refused.push(...outcome.refused);
      } catch (error) {
        refused.push(...ids.map(() => ({ error })));
      }
    }
    sayUndone(done, refused, 'end as before');
  }

  const nameIn = (entries: readonly BlocklistEntry[]) => (id: string) =>
    entries.find((entry) => idOf(entry) === id)?.match_value ?? 'An entry';

  return {
    isBusy: change.isPending || addition.isPending,
    remove: (entries: readonly BlocklistEntry[]) =>
      say(change.mutateAsync({ ids: entries.map(idOf), change: { action: 'remove' } }), {
        done: (count) => `${countOf({ length: count })} removed`,
        nameOf: nameIn(entries),
        undo: (rows) => void addAgain(changedOf(entries, rows)),
      }),
    end: (entries: readonly BlocklistEntry[], expires_at: string | null) =>
      say(
        change.mutateAsync({
          ids: entries.map(idOf),
          change: { action: 'change-expiry', expires_at },
        }),
        {
          done: (count) => `${countOf({ length: count })} changed`,
          nameOf: nameIn(entries),
          undo: (rows) => void giveBack(changedOf(entries, rows)),
        },
      ),
  };
}
