'use client';

import { usePathname, useRouter } from 'next/navigation';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import type { Candidate } from '@/lib/browser/candidates';
import { useErasePerson } from '@/lib/browser/privacy';
import { foldedName } from '@/lib/words/folded-text';
import { fullName } from '@/lib/words/full-name';

const shown = { candidate: parseAsString, application: parseAsString, tab: parseAsString };

/** Leads from a candidate back to the list they were opened from. */
function useWayBack() {
  const router = useRouter();
  const isPage = usePathname().startsWith('/candidates/');
  const [, setShown] = useQueryStates(shown);
  return () => (isPage ? router.push('/candidates') : void setShown(null));
}

function Consequences() {
  return (
    <div className="grid gap-4 text-sm text-muted sm:grid-cols-2">
      <div>
        <h3 className="mb-1 font-medium text-ink">What goes, for good</h3>
        <ul className="list-disc space-y-1 pl-4">
          <li>Name, contact and address</li>
          <li>Notes, messages, calls and their answers, evaluations, résumés, checks</li>
          <li>Every reason and comment in the history</li>
          <li>What was sent to the partner about them</li>
          <li>
            Interviews to come, without a message to them: cancel these first if they should know
          </li>
          <li>Open applications close; waiting messages, calls and links end</li>
        </ul>
      </div>
      <div>
        <h3 className="mb-1 font-medium text-ink">What stays</h3>
        <ul className="list-disc space-y-1 pl-4">
          <li>Stages, dates, scores and counts, under “Erased person”, so that reports hold</li>
          <li>Blocklist entries, which are your organization’s own</li>
          <li>That you erased them, when, and the reason below</li>
          <li>Backups, until they are deleted</li>
        </ul>
      </div>
    </div>
  );
}

/** Asks for the person's name before everything about them is erased. */
export function EraseDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const name = fullName(candidate);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const leave = useWayBack();
  const erase = useErasePerson(candidate.candidate_id, () => {
    toast.success('The person was erased');
    leave();
  });
  return (
    <FormDialog
      title={`Erase ${name}?`}
      className="max-w-2xl"
      onClose={onClose}
      onSubmit={() => erase.mutate(reason)}
      submitLabel="Erase for good"
      isDanger
      isBusy={erase.isPending}
      isDisabled={foldedName(typed) !== foldedName(name)}
    >
      <Consequences />
      <Field label="Reason (kept; leave names out)">
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={`Type “${name}” to confirm`}
        error={erase.error ? erase.error.message : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-unkept
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
