'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { LabelledSwitch } from '@/components/ui/checkbox';
import { Field, Input } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { forgetTexts } from '@/components/ui/kept-text';
import { Select, SelectField } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { sentence } from '@/lib/browser/forms';
import type { ProposedQuestion } from '@/lib/browser/questions';
import { questionInput } from '@/lib/hiring/questions/contract';
import { askedOf } from './drafts';
import { kinds } from './question-words';

const blank: ProposedQuestion = {
  prompt: '',
  kind: 'yes_no',
  is_knockout: false,
  expected_answer: null,
};

const answers = [
  { value: 'none', label: 'A person judges' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const hints = {
  yes_no: 'What a suitable candidate answers.',
  number: 'The least number that is enough.',
  text: 'The very words that are expected; leave it empty where a person judges.',
};

type Form = UseFormReturn<z.input<typeof questionInput>, unknown, ProposedQuestion>;

function KindField({ form: { watch, setValue } }: { form: Form }) {
  return (
    <SelectField
      label="Answered with"
      value={watch('kind') ?? 'text'}
      options={kinds}
      onChange={(next) => {
        setValue('kind', next);
        setValue('expected_answer', null);
      }}
    />
  );
}

function ExpectedAnswerField({ form }: { form: Form }) {
  const { register, formState, watch, setValue } = form;
  const kind = watch('kind') ?? 'text';
  const problem = sentence(formState.errors.expected_answer?.message);
  return (
    <Field label="Expected answer" hint={hints[kind]} error={problem}>
      {(field) =>
        kind === 'yes_no' ? (
          <Select
            {...field}
            value={watch('expected_answer')?.toLowerCase() || 'none'}
            options={answers}
            onChange={(next) =>
              setValue('expected_answer', next === 'none' ? null : next, {
                shouldValidate: formState.isSubmitted,
              })
            }
          />
        ) : (
          <Input
            {...field}
            autoComplete="off"
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            {...register('expected_answer')}
          />
        )
      }
    </Field>
  );
}

/** Asks for one question: its words, how it is answered, and whether an answer decides. */
export function QuestionDialog({
  question,
  onClose,
  onDone,
}: {
  /** The question to change; a new one where null. */
  question: ProposedQuestion | null;
  onClose: () => void;
  onDone: (question: ProposedQuestion) => void;
}) {
  const form: Form = useForm({
    resolver: zodResolver(questionInput),
    // The schema refuses what it does not know, and no field would show why.
    defaultValues: question ? askedOf(question) : blank,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('prompt'), [setFocus]);
  const submit = form.handleSubmit((done, event) => {
    // From here on it belongs to the list of questions, which is kept as a whole.
    forgetTexts(event?.target ?? null);
    onDone({ ...done, expected_answer: done.expected_answer?.trim() || null });
  });
  return (
    <FormDialog
      onClose={onClose}
      title={question ? 'Change the question' : 'Add a question'}
      onSubmit={submit}
      submitLabel={question ? 'Change' : 'Add'}
    >
      <TextField form={form} name="prompt" label="Question" rows={3} />
      <KindField form={form} />
      <Controller
        control={form.control}
        name="is_knockout"
        render={({ field: { value, onChange } }) => (
          <LabelledSwitch
            label="Knockout"
            hint="Whoever answers otherwise does not qualify."
            checked={value ?? false}
            onChange={onChange}
          />
        )}
      />
      <ExpectedAnswerField form={form} />
    </FormDialog>
  );
}
