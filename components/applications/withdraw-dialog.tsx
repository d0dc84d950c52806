'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import type { MovePreview } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { withdrawApplication } from '@/lib/hiring/applications/decisions-contract';
import { SentBeforeRemark, useMovePreview } from './consequences';
import type { Decision } from './decision';
import { DecisionDialog, type DecisionProps } from './decision-dialog';
import { notConfigured } from './sending';

const schema = bodySchema(withdrawApplication);

function Confirmation({ decision }: { decision: Decision }) {
  const { data: preview } = useMovePreview(decision);
  const letter = preview?.letters?.withdrawal_confirmation;
  const [person] = preview?.applications ?? [];
  if (!letter || !person) return <SkeletonRows rows={2} />;
  return (
    <details className="rounded-lg border border-line px-3 py-2 text-sm">
      <summary className="cursor-pointer wrap-break-word">
        {letter.subject}{' '}
        <span className="text-muted">
          · to {person.recipient},{' '}
          {person.has_transport ? 'now' : `not sent: ${notConfigured[person.channel]}`}
        </span>
      </summary>
      <p className="mt-2 whitespace-pre-line text-muted">{letter.body}</p>
    </details>
  );
}

/** Asks whether the withdrawal is confirmed to the candidate; says so where nothing can reach them. */
function ConfirmationField({
  decision,
  isSent,
  onChange,
}: {
  decision: Decision;
  isSent: boolean;
  onChange: (isSent: boolean) => void;
}) {
  const id = useId();
  const { data: preview } = useMovePreview(decision);
  const [person] = preview?.applications ?? [];
  if (person && (!person.recipient || person.is_excluded)) {
    return <p className="text-sm text-warning">No message can be sent to {person.name}.</p>;
  }
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <Checkbox id={id} checked={isSent} onChange={onChange} />
        <label htmlFor={id}>Send a confirmation</label>
      </div>
      {isSent ? <Confirmation decision={decision} /> : null}
    </>
  );
}

/** Asks why a candidate withdrew and whether it is confirmed to them, and says what else follows. */
export function WithdrawDialog(props: DecisionProps) {
  const { decision, decisions } = props;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { send_message: true } });
  const optional = { form, blank: 'absent' } as const;
  const submit = (preview: MovePreview) =>
    form.handleSubmit((body) =>
      decisions.finish(decisions.endings.withdraw(decision, body, preview)),
    );
  return (
    <DecisionDialog
      {...props}
      title={`Withdraw ${decision.subject}`}
      description="For a candidate who does not want the job any more."
      onSubmit={(preview) => void submit(preview)()}
      submitLabel="Withdraw"
      remarks={<SentBeforeRemark decision={decision} />}
    >
      <TextField {...optional} name="reason" label="Reason" />
      <TextField
        {...optional}
        name="note"
        label="Note"
        hint="Kept among the application’s notes."
        rows={2}
      />
      <ConfirmationField
        decision={decision}
        isSent={form.watch('send_message') === true}
        onChange={(isSent) => form.setValue('send_message', isSent, { shouldDirty: true })}
      />
    </DecisionDialog>
  );
}
