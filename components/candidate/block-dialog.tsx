'use client';

import { EntryForm } from '@/components/blocklist/entry-form';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useCandidate } from './candidate-context';

/** Adds an entry about the candidate to the blocklist: by their address, else number, else name. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const { candidate, name } = useCandidate();
  const { email, phone } = candidate;
  const about = email
    ? ({ match_type: 'email', match_value: email } as const)
    : phone
      ? ({ match_type: 'phone', match_value: phone } as const)
      : ({ match_type: 'name_exact', match_value: name } as const);
  return (
    <Dialog isOpen onClose={onClose} title={`Block ${name}`}>
      <EntryForm
        about={about}
        onAdded={(entry) => {
          onClose();
          toast.success(`${entry.match_value} is on the blocklist`);
        }}
      />
    </Dialog>
  );
}
