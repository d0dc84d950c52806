import { toast } from '@/components/ui/toast';
import { type BlocklistEntry, useAddEntry, useRemoveEntry } from '@/lib/browser/blocklist';

/** Removes an entry and offers to add it again with the same fields. */
export function useRemoval(): (entry: BlocklistEntry) => void {
  const removal = useRemoveEntry();
  const addition = useAddEntry();

  const fail = (words: string) => (error: unknown) => toast.failure(words, error);

  // Promises, unlike the mutation's callbacks, also settle when another entry is removed meanwhile.
  function addAgain({ match_type, match_value, reason, expires_at }: BlocklistEntry) {
    addition
      .mutateAsync({ match_type, match_value, reason, expires_at })
      .then(() => toast.success(`${match_value} is on the blocklist again`))
      .catch(fail(`${match_value} could not be added again`));
  }

  return (entry) => {
    const { match_value: value } = entry;
    const undo = () => addAgain(entry);
    removal
      .mutateAsync(entry)
      .then(() => toast.success(`${value} is no longer on the blocklist`, { undo }))
      .catch(fail(`${value} is still on the blocklist`));
  };
}
