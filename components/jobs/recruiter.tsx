'use client';

import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { SelectField } from '@/components/ui/select';
import { sentence } from '@/lib/browser/forms';
import type { JobChanges, JobDetail } from '@/lib/browser/jobs';
import { recruiterOptions } from '@/lib/browser/options';

const NOBODY = 'nobody';

/** Who owns a job, as a field of its form. */
export function RecruiterField({ present }: { present: string | null }) {
  const { control, formState } = useFormContext<JobChanges>();
  const { data: members = [] } = useQuery(recruiterOptions(present));
  return (
    <Controller
      control={control}
      name="recruiter_id"
      render={({ field: { value, onChange } }) => (
        <SelectField
          label="Recruiter"
          hint="Owns the job: it is among their own on the home page, the board and in lists."
          error={sentence(formState.errors.recruiter_id?.message)}
          value={value ?? NOBODY}
          onChange={(next) => onChange(next === NOBODY ? null : next)}
          options={[{ value: NOBODY, label: 'Nobody' }, ...members]}
        />
      )}
    />
  );
}

/** The name of whoever owns a job. */
export function RecruiterName({ job: { recruiter_id: id } }: { job: JobDetail }) {
  const { data } = useQuery({ ...recruiterOptions(id), enabled: id !== null });
  if (id === null) return 'Nobody yet';
  return data?.find(({ value }) => value === id)?.label ?? '…';
}
