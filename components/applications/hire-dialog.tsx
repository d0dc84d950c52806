'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { DateField } from '@/components/ui/dates/date-field';
import { TextField } from '@/components/ui/text-field';
import type { MovePreview } from '@/lib/browser/applications';
import { bodySchema, sentence } from '@/lib/browser/forms';
import { hireApplication } from '@/lib/hiring/applications/decisions-contract';
import { FlaggedWarning, Remark } from './consequences';
import { DecisionDialog, type DecisionProps } from './decision-dialog';

const schema = bodySchema(hireApplication);

/** Asks when a candidate starts, or only whether many are hired, and says what else follows. */
export function HireDialog(props: DecisionProps) {
  const { decision, decisions } = props;
  const { person, subject } = decision;
  const { unsent } = decisions;
  const form = useForm({
    resolver: zodResolver(schema),
    ...(unsent?.reason ? { defaultValues: { reason: unsent.reason } } : {}),
  });
  const optional = { form, blank: 'absent' } as const;
  const submit = (preview: MovePreview) =>
    form.handleSubmit((body) =>
      decisions.finish(decisions.endings.hire(decision, body, preview), {
        reason: body.reason ?? '',
      }),
    );
  return (
    <DecisionDialog
      {...props}
      title={`Hire ${subject}`}
      description={person ? `For ${person.job.title}.` : undefined}
      remarks={
        <Remark>
          {person ? 'The application closes' : 'The applications close'}; a partner that sent{' '}
          {person ? person.name : 'a candidate'} is told. No message goes to{' '}
          {person ? person.name : 'the candidates'}.
        </Remark>
      }
      onSubmit={(preview) => void submit(preview)()}
      submitLabel="Hire"
    >
      <FlaggedWarning names={decision.flagged} />
      {person ? (
        <Controller
          control={form.control}
          name="start_date"
          render={({ field: { value = '', onChange }, fieldState: { error } }) => (
            <DateField
              label="Start date"
              error={sentence(error?.message)}
              value={value}
              onChange={(day) => onChange(day || undefined)}
            />
          )}
        />
      ) : null}
      <TextField {...optional} name="reason" label="Reason" />
      {person ? (
        <TextField
          {...optional}
          name="note"
          label="Note"
          hint="Kept among the application’s notes."
          rows={2}
        />
      ) : null}
    </DecisionDialog>
  );
}
