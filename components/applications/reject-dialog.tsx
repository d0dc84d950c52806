'use client';

import { useState } from 'react';
import { SelectField } from '@/components/ui/select';
import type { MovePreview } from '@/lib/browser/applications';
import { Remark, SentBeforeRemark, useMovePreview } from './consequences';
import { DecisionDialog, type DecisionProps, ReasonField } from './decision-dialog';
import { type LetterChoice, LetterFields, sendTime } from './letter-fields';
import type { Rejection, Typed } from './use-endings';
import { useLeftOut } from './use-left-out';
import { useStages } from './use-stages';

type Outcome = Rejection['outcome'];

const outcomes = [
  { value: 'recruiter_rejected', label: 'We decided against the candidate' },
  { value: 'candidate_withdrew', label: 'The candidate withdrew' },
] as const;

/** The delay leaves time to change one's mind before the candidate reads it. */
const usualLetter: LetterChoice = { when: 'two_days', at: '', words: null };

function OutcomeField({ value, onChange }: { value: Outcome; onChange: (next: Outcome) => void }) {
  return <SelectField label="Outcome" value={value} options={outcomes} onChange={onChange} />;
}

/** What has been answered so far, and the rejection that it makes. */
function useRejection(typed: Typed | null, onReject: (rejection: Rejection) => void) {
  const [reason, setReason] = useState(typed?.reason ?? '');
  const [outcome, setOutcome] = useState<Outcome>(typed?.outcome ?? 'recruiter_rejected');
  const [letter, setLetter] = useState({ ...usualLetter, words: typed?.words ?? null });
  const [problem, setProblem] = useState<string>();
  return {
    ...{ reason, setReason, outcome, letter, problem },
    chooseOutcome(next: Outcome) {
      setOutcome(next);
      setLetter({ ...letter, words: null });
    },
    changeLetter(choice: LetterChoice) {
      setLetter(choice);
      setProblem(undefined);
    },
    submit(preview: MovePreview) {
      const time = sendTime(letter, Date.now());
      if (Number.isNaN(time)) return setProblem('Choose a time in the future.');
      onReject({
        ...{ reason: reason.trim(), outcome, preview },
        sendAt: time ? new Date(time).toISOString() : undefined,
        isSilent: letter.when === 'never',
        words: letter.words?.trim() || undefined,
      });
    },
  };
}

/** Asks how to reject one or many applicants, shows what they are sent and what else follows. */
export function RejectDialog(props: DecisionProps) {
  const { decision, decisions } = props;
  const { person, to, isForced } = decision;
  const { data: preview } = useMovePreview(decision);
  const { stageOf } = useStages();
  const asked = useRejection(
    decisions.unsent,
    (rejection) => void decisions.finish(decisions.endings.reject(decision, rejection), rejection),
  );
  const isPlain = to === 'client_rejected';
  const leftOut = useLeftOut(decision);
  const reached = preview && {
    ...preview,
    applications: preview.applications.filter((one) => !leftOut.ids.has(one.application_id)),
  };
  return (
    <DecisionDialog
      {...props}
      className="max-w-xl"
      title={`Reject ${leftOut.subject}`}
      description={person ? `For ${person.job.title}.` : undefined}
      remarks={
        <>
          {isPlain ? null : <Remark>Moves to {stageOf(to).name}.</Remark>}
          <SentBeforeRemark decision={decision} />
        </>
      }
      onSubmit={asked.submit}
      submitLabel="Reject"
      isDanger
      isNative
    >
      <ReasonField
        hint="For your team; the message does not quote it."
        isRequired={isForced}
        value={asked.reason}
        onChange={asked.setReason}
      />
      {person && isPlain ? (
        <OutcomeField value={asked.outcome} onChange={asked.chooseOutcome} />
      ) : null}
      <LetterFields
        preview={reached}
        kind={asked.outcome === 'candidate_withdrew' ? 'withdrawal_confirmation' : 'rejection'}
        choice={asked.letter}
        problem={asked.problem}
        onChange={asked.changeLetter}
      />
    </DecisionDialog>
  );
}
