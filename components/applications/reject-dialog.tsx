'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { MovePreview } from '@/lib/browser/applications';
import { Consequences, ForcedRemark, Remark, useMovePreview } from './consequences';
import type { DecisionProps } from './decision';
import { type LetterChoice, LetterFields, sendTime } from './letter-fields';

export type Rejection = {
  reason: string;
  outcome: 'recruiter_rejected' | 'candidate_withdrew';
  /** ISO time of the message; undefined for now. */
  sendAt: string | undefined;
  isSilent: boolean;
  /** What the message says if not the usual words. */
  words: string | undefined;
  preview: MovePreview;
};

const outcomes = [
  { value: 'recruiter_rejected', label: 'We decided against the candidate' },
  { value: 'candidate_withdrew', label: 'The candidate withdrew' },
] as const;

/** The delay leaves time to change one's mind before the candidate reads it. */
const usualLetter: LetterChoice = { when: 'two_days', at: '', words: null };

/** Asks how to reject one or many applicants, shows what they are sent and what else follows. */
export function RejectDialog({
  decision,
  stageName,
  isBusy,
  onClose,
  returnFocus,
  onReject,
}: DecisionProps & { onReject: (rejection: Rejection) => void }) {
  const { subject, person, to, isForced } = decision;
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<Rejection['outcome']>('recruiter_rejected');
  const [letter, setLetter] = useState(usualLetter);
  const [problem, setProblem] = useState<string>();
  const { data: preview } = useMovePreview(decision);
  const isPlain = to === 'client_rejected';

  function submit(event: FormEvent) {
    event.preventDefault();
    const time = sendTime(letter, Date.now());
    if (Number.isNaN(time)) return setProblem('Choose a time in the future.');
    if (!preview) return;
    onReject({
      ...{ reason: reason.trim(), outcome, preview },
      sendAt: time ? new Date(time).toISOString() : undefined,
      isSilent: letter.when === 'never',
      words: letter.words?.trim() || undefined,
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      className="max-w-xl"
      title={`Reject ${subject}`}
      description={person ? `For ${person.job.title}.` : undefined}
    >
      <form onSubmit={submit} className="space-y-4">
        <Consequences decision={decision}>
          {isPlain ? null : <Remark>Moves to {stageName(to)}.</Remark>}
          <ForcedRemark decision={decision} stageName={stageName} />
        </Consequences>
        <Field label="Reason" hint="For your team; the message does not quote it.">
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              required={isForced}
              maxLength={2000}
              className="min-h-16"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {person && isPlain ? (
          <Field label="Outcome">
            {(control) => (
              <Select
                {...control}
                value={outcome}
                options={outcomes}
                onChange={(next) => {
                  setOutcome(next);
                  setLetter({ ...letter, words: null });
                }}
              />
            )}
          </Field>
        ) : null}
        <LetterFields
          preview={preview}
          kind={outcome === 'candidate_withdrew' ? 'withdrawal_confirmation' : 'rejection'}
          choice={letter}
          problem={problem}
          onChange={(choice) => {
            setLetter(choice);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isBusy={isBusy} disabled={!preview}>
            Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
