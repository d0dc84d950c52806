import { failureText } from '@/components/candidate/failure';
import { toast } from '@/components/ui/toast';
import { type BlocklistEntry, useAddEntry, useRemoveEntry } from '@/lib/browser/blocklist';

/** Removes an entry and offers to add it again with the same fields. */
export function useRemoval(): (entry: BlocklistEntry) => void {
  const removal = useRemoveEntry();
  const addition = useAddEntry();

  function addAgain({ match_type, match_value, reason, expires_at }: BlocklistEntry) {
    addition.mutate(
      { match_type, match_value, reason, expires_at },
      {
        onSuccess: () => toast.success(`${match_value} is on the blocklist again`),
        onError: (error) =>
          toast.error(`${match_value} could not be added again`, {
            description: failureText(error),
          }),
      },
    );
  }

  return (entry) =>
    removal.mutate(entry, {
      onSuccess: () =>
        toast.success(`${entry.match_value} is no longer on the blocklist`, {
          undo: () => addAgain(entry),
        }),
      onError: (error) =>
        toast.error(`${entry.match_value} is still on the blocklist`, {
          description: failureText(error),
        }),
    });
}
