'use client';

import { Download, UserX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { fullTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Candidate } from '@/lib/browser/candidates';
import { useExportPerson } from '@/lib/browser/privacy';

const EraseDialog = dynamic(() => import('./erase-dialog').then((module) => module.EraseDialog));

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

/** What the person can ask for: everything that is held about them, and that it is erased. */
export function Privacy({ candidate }: { candidate: Candidate }) {
  const { candidate_id: id, erased_at: erasedAt } = candidate;
  const mayExport = useMay('candidate:export');
  const mayErase = useMay('candidate:erase');
  const [isErasing, setErasing] = useState(false);
  const exporting = useExportPerson(id);
  if (!mayExport) return null;
  const save = () =>
    exporting.mutate(undefined, {
      onError: (error) => toast.failure('The export failed', error),
    });
  return (
    <section aria-label="Privacy">
      <h3 className="mb-1 text-sm font-medium">Privacy</h3>
      <p className="mb-3 max-w-prose text-sm text-muted">
        For a person who asks what you hold about them: a file with all of it, to read and for
        machines.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={save} isBusy={exporting.isPending}>
          <Download aria-hidden /> Export everything
        </Button>
        {mayErase && !erasedAt ? (
          <Button onClick={() => setErasing(true)} className="text-danger">
            <UserX aria-hidden /> Erase this person…
          </Button>
        ) : null}
      </div>
      {isErasing ? <EraseDialog candidate={candidate} onClose={() => setErasing(false)} /> : null}
    </section>
  );
}
