'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import type { MovePreview } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { hireApplication } from '@/lib/hiring/applications/decisions-contract';
import { Consequences, ForcedRemark, Remark, useMovePreview } from './consequences';
import type { DecisionProps } from './decision';
import { filled } from './filled';

const schema = bodySchema(hireApplication);

export type Hiring = z.output<typeof schema>;

/** Asks when a candidate starts, or only whether many are hired, and says what else follows. */
export function HireDialog({
  decision,
  stageName,
  isBusy,
  onClose,
  returnFocus,
  onHire,
}: DecisionProps & { onHire: (hiring: Hiring, preview: MovePreview) => void }) {
  const { person, subject } = decision;
  const { data: preview } = useMovePreview(decision);
  const form = useForm({ resolver: zodResolver(schema) });
  const submit = form.handleSubmit((body) => {
    if (preview) onHire(body, preview);
  });
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      title={`Hire ${subject}`}
      description={person ? `For ${person.job.title}.` : undefined}
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Consequences decision={decision}>
          <Remark>
            {person ? 'The application closes' : 'The applications close'}; a partner that sent{' '}
            {person ? person.name : 'a candidate'} is told. No message goes to{' '}
            {person ? person.name : 'the candidates'}.
          </Remark>
          <ForcedRemark decision={decision} stageName={stageName} />
        </Consequences>
        {person ? (
          <Field label="Start date" error={errors.start_date?.message}>
            {(control) => (
              <Input {...control} type="date" {...form.register('start_date', filled)} />
            )}
          </Field>
        ) : null}
        <Field label="Reason" error={errors.reason?.message}>
          {(control) => <Input {...control} {...form.register('reason', filled)} />}
        </Field>
        {person ? (
          <Field
            label="Note"
            hint="Kept among the application’s notes."
            error={errors.note?.message}
          >
            {(control) => (
              <Textarea {...control} className="min-h-16" {...form.register('note', filled)} />
            )}
          </Field>
        ) : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!preview}>
            Hire
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
