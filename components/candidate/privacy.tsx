'use client';

import { Download, UserX } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { MenuItem } from '@/components/ui/menu';
import { fullTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { useExportPerson } from '@/lib/browser/privacy';
import { useCandidate } from './candidate-context';

/** Says that a person was erased, and when. */
export function ErasedNotice({ at }: { at: string }) {
  return (
    <aside
      aria-label="Erased"
      className="flex gap-3 rounded-lg bg-hover px-4 py-3 text-sm text-muted"
    >
      <UserX className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p>
        What was known of this person was erased on {fullTime(new Date(at))}. Stages, dates and
        scores stay for the reports; nothing can be added.
      </p>
    </aside>
  );
}

/** What the person can ask for, as items of a menu: all that is held about them, and its end. */
export function PrivacyItems({ onErase }: { onErase: () => void }) {
  const { candidate, name } = useCandidate();
  const mayExport = useMay('candidate:export');
  const mayErase = useMay('candidate:erase') && !candidate.erased_at;
  const exporting = useExportPerson(candidate.candidate_id);
  // A promise, unlike the callbacks of a call, also answers when the menu has closed.
  const save = () =>
    exporting
      .mutateAsync()
      .then(() => toast.success(`Saved everything held about ${name}`))
      .catch((error) => toast.failure('The export failed', error));
  return (
    <>
      {mayExport ? (
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void save()}>
          Export everything
        </MenuItem>
      ) : null}
      {mayErase ? (
        <MenuItem icon={<UserX aria-hidden />} isDanger onSelect={onErase}>
          Erase this person…
        </MenuItem>
      ) : null}
    </>
  );
}
