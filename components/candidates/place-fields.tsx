'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ComboboxField } from '@/components/ui/combobox';
import { sentence } from '@/lib/browser/forms';
import { activeLocationOptions, jobOptions } from '@/lib/browser/options';
import type { newCandidate } from '@/lib/hiring/candidates/entering-contract';

export type Values = z.input<typeof newCandidate>;
export type Sent = z.output<typeof newCandidate>;
export type Form = UseFormReturn<Values, unknown, Sent>;

function errorOf(form: Form, name: keyof Values): string | undefined {
  return sentence(form.formState.errors[name]?.message);
}

function LocationField({ form, value }: { form: Form; value: string | undefined }) {
  const locations = useQuery(activeLocationOptions());
  const ofTheJob = { value: '', label: 'The job’s own location' };
  return (
    <ComboboxField
      label="Location"
      error={errorOf(form, 'location_id')}
      value={value ?? ''}
      onChange={(chosen) => form.setValue('location_id', chosen || null)}
      options={[ofTheJob, ...(locations.data ?? [])]}
    />
  );
}

/** For which job the candidate applies, if for any, and where. */
export function PlaceFields({ form }: { form: Form }) {
  const [typed, setTyped] = useState('');
  const [job, location] = useWatch({ control: form.control, name: ['job_id', 'location_id'] });
  const jobs = useQuery(jobOptions(typed, job ?? undefined));
  const none = { value: '', label: 'No job' };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ComboboxField
        label="Job"
        hint="With a job they apply for it at once, unless they have an application there."
        error={errorOf(form, 'job_id')}
        className={job ? '' : 'sm:col-span-2'}
        value={job ?? ''}
        onChange={(chosen) => {
          form.setValue('job_id', chosen || null);
          if (!chosen) form.setValue('location_id', null);
        }}
        onSearch={setTyped}
        options={[...(typed ? [] : [none]), ...(jobs.data ?? [])]}
        placeholder="No job"
      />
      {job ? <LocationField form={form} value={location ?? undefined} /> : null}
    </div>
  );
}
