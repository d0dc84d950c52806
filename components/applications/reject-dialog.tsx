'use client';

import { useState } from 'react';
import { Field, Input, Textarea } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';

export type Rejection = {
  reason: string;
  outcome: 'recruiter_rejected' | 'candidate_withdrew';
  /** ISO time of the message; undefined for now. */
  sendAt: string | undefined;
};

type When = 'now' | 'two_days' | 'five_days' | 'at';

const DAY_MS = 86_400_000;

const outcomes = [
  { value: 'recruiter_rejected', label: 'We decided against the candidate' },
  { value: 'candidate_withdrew', label: 'The candidate withdrew' },
] as const;

const times = [
  { value: 'now', label: 'Now' },
  { value: 'two_days', label: 'In 2 days' },
  { value: 'five_days', label: 'In 5 days' },
  { value: 'at', label: 'At a time…' },
] as const;

function sendTime(when: When, at: string, now: number): string | undefined {
  if (when === 'two_days') return new Date(now + 2 * DAY_MS).toISOString();
  if (when === 'five_days') return new Date(now + 5 * DAY_MS).toISOString();
  return when === 'at' ? new Date(at).toISOString() : undefined;
}

function isUsable(when: When, at: string): boolean {
  return when !== 'at' || Date.parse(at) > Date.now();
}

/** Asks how to reject one or many applicants and when the message to them goes. */
export function RejectDialog({
  subject,
  isBusy,
  onClose,
  onReject,
  canWithdraw = true,
}: {
  /** Whom it is about: a name, or "12 applicants". */
  subject: string;
  isBusy: boolean;
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
  canWithdraw?: boolean;
}) {
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<Rejection['outcome']>('recruiter_rejected');
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState('');
  const [isPast, setIsPast] = useState(false);

  function submit() {
    if (!isUsable(when, at)) {
      setIsPast(true);
      return;
    }
    onReject({ reason: reason.trim(), outcome, sendAt: sendTime(when, at, Date.now()) });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Reject ${subject}`}
      description="A message that has not gone out yet can be cancelled, and the application reopened."
      onSubmit={submit}
      submitLabel="Reject"
      isDanger
      isBusy={isBusy}
      isNative
    >
      <Field label="Reason" hint="For your team; the message does not quote it.">
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={2000}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {canWithdraw ? (
        <Field label="Outcome">
          {(control) => (
            <Select {...control} value={outcome} onChange={setOutcome} options={outcomes} />
          )}
        </Field>
      ) : null}
      <Field label="Send the message">
        {(control) => <Select {...control} value={when} onChange={setWhen} options={times} />}
      </Field>
      {when === 'at' ? (
        <Field label="Time" error={isPast ? 'Choose a time in the future.' : undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              required
              value={at}
              onChange={(event) => {
                setAt(event.target.value);
                setIsPast(false);
              }}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
