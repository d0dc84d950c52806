'use client';

import { Controller, useFormContext } from 'react-hook-form';
import { InputField } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { TextField as FormTextField } from '@/components/ui/text-field';
import { sentence } from '@/lib/browser/forms';
import type { JobChanges } from '@/lib/browser/jobs';

type TextName =
  | 'title'
  | 'department'
  | 'location_address'
  | 'location_city'
  | 'location_state'
  | 'postal_code';
type ChoiceName = 'employment_type' | 'location_type' | 'salary_period';
type AmountName = 'salary_range_min' | 'salary_range_max';

type Choice = { value: string; label: string };

const NONE = 'none';

const choicesOf: Record<ChoiceName, { label: string; none?: string; choices: Choice[] }> = {
  employment_type: {
    label: 'Employment',
    choices: [
      { value: 'full-time', label: 'Full-time' },
      { value: 'part-time', label: 'Part-time' },
      { value: 'per-diem', label: 'Per diem' },
      { value: 'contract', label: 'Contract' },
      { value: 'temporary', label: 'Temporary' },
      { value: 'internship', label: 'Internship' },
    ],
  },
  location_type: {
    label: 'Workplace',
    none: 'Not stated',
    choices: [
      { value: 'onsite', label: 'On site' },
      { value: 'hybrid', label: 'Hybrid' },
      { value: 'remote', label: 'Remote' },
    ],
  },
  salary_period: {
    label: 'Paid per',
    none: 'Not stated',
    choices: ['hour', 'day', 'week', 'month', 'year'].map((value) => ({
      value,
      label: value.charAt(0).toUpperCase() + value.slice(1),
    })),
  },
};

function useProblem(name: keyof JobChanges): string | undefined {
  const { formState } = useFormContext<JobChanges>();
  return sentence(formState.errors[name]?.message);
}

/** One line of text of a job. */
export function TextField(props: { name: TextName; label: string; className?: string }) {
  return <FormTextField form={useFormContext<JobChanges>()} {...props} />;
}

/** The description of the work. */
export function DescriptionField({ rows = 8 }: { rows?: number }) {
  return (
    <FormTextField
      form={useFormContext<JobChanges>()}
      name="description"
      label="Description"
      hint="Questions are proposed from it: name licenses, experience and shifts."
      rows={rows}
    />
  );
}

/** One of a few values; a value that is not among them stays a choice. */
export function ChoiceField({ name }: { name: ChoiceName }) {
  const { control } = useFormContext<JobChanges>();
  const { label, none, choices } = choicesOf[name];
  const problem = useProblem(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const isKnown = !value || choices.some((choice) => choice.value === value);
        const options = [
          ...(none ? [{ value: NONE, label: none }] : []),
          ...choices,
          ...(isKnown ? [] : [{ value, label: value }]),
        ];
        return (
          <SelectField
            label={label}
            error={problem}
            value={value || (none ? NONE : undefined)}
            onChange={(next) => onChange(next === NONE ? '' : next)}
            options={options}
          />
        );
      }}
    />
  );
}

/** An end of the salary range; empty means not stated. */
export function AmountField({ name, label }: { name: AmountName; label: string }) {
  const { register } = useFormContext<JobChanges>();
  const number = register(name, {
    setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
  });
  return (
    <InputField
      label={label}
      error={useProblem(name)}
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      {...number}
    />
  );
}

/** A refusal that names no field. */
export function FormProblem() {
  const { formState } = useFormContext<JobChanges>();
  const message = formState.errors.root?.server?.message;
  return message ? <Refusal className="py-2">{sentence(message)}</Refusal> : null;
}
