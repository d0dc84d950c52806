'use client';

import { useState } from 'react';
import { useConflict } from '@/components/ui/conflict';
import { failureText } from '@/components/ui/failure-text';
import { TextareaField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type BlocklistEntry, useChangeEntry } from '@/lib/browser/blocklist';
import { updateBlocklistEntry } from '@/lib/hiring/blocklist/contract';
import { type End, ExpiryFields } from './expiry-fields';
import { dayOf, expiryTime } from './state';
import { meaningOf } from './types';

function endOf({ expires_at: at }: BlocklistEntry): End {
  return at ? { expiry: 'date', day: dayOf(at) } : { expiry: 'never', day: '' };
}

/** Changes why an entry is there and when it ends; whom it matches stays. */
export function EditDialog({ entry, onClose }: { entry: BlocklistEntry; onClose: () => void }) {
  const [reason, setReason] = useState(entry.reason ?? '');
  const [end, setEnd] = useState<End>(() => endOf(entry));
  const [isEndNew, setIsEndNew] = useState(false);
  const change = useChangeEntry();
  const conflict = useConflict({ reason: 'Reason', expires_at: 'End' });
  async function send() {
    if (end.expiry === 'date' && !end.day) return setEnd({ ...end, problem: 'Choose the day.' });
    const expires = isEndNew ? { expires_at: expiryTime(end.expiry, end.day) } : {};
    const isReasonNew = reason.trim() !== (entry.reason ?? '');
    const body = { ...(isReasonNew && { reason: reason.trim() || null }), ...expires };
    if (Object.keys(body).length === 0) return onClose();
    const saving = conflict.save({
      operation: updateBlocklistEntry,
      body,
      before: entry,
      send: (changed, ifMatch) => change.mutateAsync({ entry, body: changed, ifMatch }),
      takeTheirs: (field, value) => field === 'reason' && setReason(String(value ?? '')),
    });
    await saving.then(
      (saved) => {
        if (!saved) return;
        toast.success(`${entry.match_value} is changed`);
        onClose();
      },
      // The dialog itself shows a refusal.
      () => undefined,
    );
  }
  return (
    <>
      <FormDialog
        title={`Change “${entry.match_value}”`}
        description={`${meaningOf(entry.match_type).label}. To block something else, remove this entry and add another.`}
        submitLabel="Save"
        onClose={onClose}
        onSubmit={() => void send()}
        isBusy={change.isPending}
      >
        {change.error ? <Refusal className="py-2">{failureText(change.error)}</Refusal> : null}
        <TextareaField
          label="Reason"
          hint="For your team."
          maxLength={1000}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ExpiryFields
          end={end}
          onChange={(next) => {
            setEnd(next);
            setIsEndNew(true);
          }}
        />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}
