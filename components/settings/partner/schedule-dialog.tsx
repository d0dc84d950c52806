'use client';

import { useState } from 'react';
import { ZonedTimeField } from '@/components/ui/dates/zoned-time-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { ownZone } from '@/lib/browser/zoned';
import { comingTime, readAgain } from './scheduled-secret';

const times = [
  { value: '1', label: 'In an hour' },
  { value: '4', label: 'In 4 hours' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' },
  { value: 'other', label: 'At another time' },
] as const;

const LONGEST_MS = 14 * 86_400_000;

type Choice = (typeof times)[number]['value'];

function momentOf(choice: Choice, typed: string): Date | null {
  const moment =
    choice === 'other' ? new Date(typed) : new Date(Date.now() + Number(choice) * 3_600_000);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Asks when a new secret takes over, and issues it. */
export function ScheduleDialog({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (issued: Answer<'scheduleSigningSecret'>) => void;
}) {
  const schedule = useChange('scheduleSigningSecret', ...readAgain);
  const [choice, setChoice] = useState<Choice>('24');
  const [typed, setTyped] = useState('');
  const moment = momentOf(choice, typed);
  function submit() {
    const at = momentOf(choice, typed);
    if (!at) return;
    const body = { takes_effect_at: at.toISOString() };
    schedule.mutate({ body }, { onSuccess: onIssued });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Schedule a new signing secret"
      description="You see the new secret now and give it to the partner. Until the time below everything is signed with the present one; from then on, retries included, with the new one only."
      onSubmit={submit}
      submitLabel="Issue and schedule"
      isBusy={schedule.isPending}
      isDisabled={!moment}
    >
      <SelectField label="Takes over" value={choice} onChange={setChoice} options={times} />
      {choice === 'other' ? (
        <ZonedTimeField
          label="Date and time"
          hint="At most 14 days from now."
          zone={ownZone()}
          min={new Date()}
          max={new Date(Date.now() + LONGEST_MS)}
          onChange={(at) => setTyped(at ?? '')}
        />
      ) : null}
      {moment ? <p className="text-sm text-muted">That is {comingTime(moment)}.</p> : null}
      {schedule.error ? <Refusal>{schedule.error.message}</Refusal> : null}
    </FormDialog>
  );
}
