'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { DateField } from '@/components/ui/dates/date-field';
import { TextField } from '@/components/ui/text-field';
import type { MovePreview } from '@/lib/browser/applications';
import { bodySchema, sentence } from '@/lib/browser/forms';
import { hireApplication } from '@/lib/hiring/applications/decisions-contract';
import { FlaggedWarning, Remark, useMovePreview } from './consequences';
import type { Decision } from './decision';
import { DecisionDialog, type DecisionProps } from './decision-dialog';
import { hearing } from './interview-text';
import { InterviewWord } from './interview-word';

const schema = bodySchema(hireApplication);

import { useLeftOut } from './use-left-out';

/** Says what goes to whoever is hired: of the hire nothing, but maybe that an interview falls away. */
function Sent({ decision, isTold }: { decision: Decision; isTold: boolean }) {
  const { data: preview } = useMovePreview(decision);
  const isHeard = isTold && preview !== undefined && hearing(preview) !== 'nobody';
  const whom = decision.person ? decision.person.name : 'the candidates';
  return isHeard
    ? `Nothing else goes to ${whom}: write to them about the next step.`
    : `No message goes to ${whom}.`;
}

/** Asks when a candidate starts, or only whether many are hired, and says what else follows. */
export function HireDialog(props: DecisionProps) {
  const { decision, decisions } = props;
  const { person } = decision;
  const { subject } = useLeftOut(decision);
  const { unsent } = decisions;
  const [isTold, setTold] = useState(true);
  const form = useForm({
    resolver: zodResolver(schema),
    ...(unsent?.reason ? { defaultValues: { reason: unsent.reason } } : {}),
  });
  const optional = { form, blank: 'absent' } as const;
  const submit = (preview: MovePreview) =>
    form.handleSubmit((body) =>
      decisions.finish(decisions.endings.hire(decision, { ...body, notify: isTold }, preview), {
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
          {person ? person.name : 'a candidate'} is told. <Sent {...{ decision, isTold }} />
        </Remark>
      }
      isSilent={!isTold}
      onSubmit={(preview) => void submit(preview)()}
      submitLabel="Hire"
    >
      <FlaggedWarning names={decision.flagged} />
      <InterviewWord
        ids={decision.ids}
        word="No longer needed; good news follows"
        isTold={isTold}
        onChange={setTold}
      />
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
