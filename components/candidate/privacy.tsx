'use client';

import { Download, Scale, UserX } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { MenuItem } from '@/components/ui/menu';
import { fullTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Overview } from '@/lib/browser/candidates';
import { useExportPerson } from '@/lib/browser/privacy';
import { useCandidate } from './candidate-context';
import type { PersonAsking } from './person-dialogs';

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

/** Says that a person is on legal hold, since when and by whom. */
export function LegalHoldNotice({ hold }: { hold: NonNullable<Overview['legal_hold']> }) {
  const { reason, placed_by: by, placed_at: at } = hold;
  return (
    <aside
      aria-label="Legal hold"
      className="flex gap-3 rounded-lg bg-hover px-4 py-3 text-sm text-muted"
    >
      <Scale className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-medium text-ink">On legal hold</strong> since{' '}
        {fullTime(new Date(at))}, placed by {by}
        {reason ? `: ${reason}` : ''}. Nobody can erase this person until it ends.
      </p>
    </aside>
  );
}

/** What the person can ask for, as items of a menu: all that is held about them, and its end. */
export function PrivacyItems({ ask }: { ask: (asking: PersonAsking) => void }) {
  const { candidate, legalHold, name } = useCandidate();
  const mayExport = useMay('candidate:export');
  const isErased = Boolean(candidate.erased_at);
  const mayErase = useMay('candidate:erase') && !isErased && !legalHold;
  const mayHold = useMay('candidate:hold') && !isErased;
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
      {mayHold ? (
        <MenuItem
          icon={<Scale aria-hidden />}
          onSelect={() => ask({ kind: legalHold ? 'end-hold' : 'hold' })}
        >
          {legalHold ? 'End legal hold…' : 'Place on legal hold…'}
        </MenuItem>
      ) : null}
      {mayErase ? (
        <MenuItem icon={<UserX aria-hidden />} isDanger onSelect={() => ask({ kind: 'erase' })}>
          Erase this person…
        </MenuItem>
      ) : null}
    </>
  );
}
