'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { LabelledSwitch } from '@/components/ui/checkbox';
import { useConflict } from '@/components/ui/conflict';
import { textsBefore, textsSaved } from '@/components/ui/kept-text';
import { SelectField } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import { bodySchema, showRefusal, showSaved, takeValue } from '@/lib/browser/forms';
import {
  type Job,
  type JobChanges,
  type JobDetail,
  type JobStatus,
  useUpdateJob,
} from '@/lib/browser/jobs';
import { updateJob } from '@/lib/hiring/jobs/contract';
import { AmountField, ChoiceField, DescriptionField, FormProblem, TextField } from './job-fields';
import { RecruiterField } from './recruiter';
import { SaveBar } from './save-bar';
import { jobStatuses, statusFacts } from './status';

const schema = bodySchema(updateJob);

function valuesOf(job: Job) {
  return {
    title: job.title,
    description: job.description,
    department: job.department ?? '',
    employment_type: job.employment_type,
    status: job.status,
    location_type: job.location_type ?? '',
    location_address: job.location_address ?? '',
    location_city: job.location_city ?? '',
    location_state: job.location_state ?? '',
    postal_code: job.postal_code ?? '',
    salary_range_min: job.salary_range_min,
    salary_range_max: job.salary_range_max,
    salary_period: job.salary_period ?? '',
    auto_screen: job.auto_screen,
    recruiter_id: job.recruiter_id,
  } satisfies JobChanges;
}

const labels = {
  title: 'Title',
  description: 'Description',
  department: 'Department',
  employment_type: 'Employment',
  status: 'Status',
  location_type: 'Workplace',
  location_address: 'Address',
  location_city: 'City',
  location_state: 'State',
  postal_code: 'Postal code',
  salary_range_min: 'Salary from',
  salary_range_max: 'Salary to',
  salary_period: 'Paid per',
  auto_screen: 'Screening',
  recruiter_id: 'Recruiter',
};

const wholly = { keepDirtyValues: false, keepErrors: false };

function useEditForm(job: JobDetail) {
  const form = useForm<JobChanges>({
    resolver: zodResolver(schema),
    values: valuesOf(job),
    // What was typed, and its errors, stay when the job changes elsewhere.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const update = useUpdateJob(job.id);
  const { isDirty, dirtyFields } = form.formState;
  useUnsaved(isDirty);
  const conflict = useConflict(labels);
  const submit = form.handleSubmit(async (values, event) => {
    const element: HTMLFormElement | null = event?.target ?? null;
    const sent = { ...form.getValues() };
    const changed = Object.entries(values).filter(([name]) => name in dirtyFields);
    try {
      const answer = await conflict.save({
        operation: updateJob,
        body: Object.fromEntries(changed),
        before: { ...valuesOf(job), ...textsBefore(element) },
        send: (body, ifMatch) => update.mutateAsync({ body, ifMatch }),
        takeTheirs: (field, value) => takeValue(form, field, value),
      });
      if (!answer) return;
      textsSaved(element, sent);
      showSaved(form, valuesOf(answer.job), sent);
      toast.success('The job is saved');
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return { form, submit, isDirty, isBusy: update.isPending, conflict: conflict.dialog };
}

const statusOptions = jobStatuses.map(({ value, name }) => ({ value, label: name }));

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-xl border border-line bg-surface p-4 pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-3 text-sm font-semibold">
        {title}
      </p>
      <div className="space-y-4">{children}</div>
    </fieldset>
  );
}

function StatusField({ present }: { present: JobStatus }) {
  const { control } = useFormContext<JobChanges>();
  return (
    <Controller
      control={control}
      name="status"
      render={({ field: { value, onChange } }) => (
        <SelectField
          label="Status"
          hint={value && value !== present ? statusFacts(value).meaning : undefined}
          value={value}
          onChange={onChange}
          options={statusOptions}
        />
      )}
    />
  );
}

function AutoScreenSwitch() {
  const { control } = useFormContext<JobChanges>();
  return (
    <Controller
      control={control}
      name="auto_screen"
      render={({ field: { value, onChange } }) => (
        <LabelledSwitch
          label="Screen new applicants by themselves"
          hint="The screening agent gets in touch as soon as somebody applies."
          checked={value ?? false}
          onChange={onChange}
        />
      )}
    />
  );
}

/** Everything about a job that can be changed; only what was changed is sent. */
export function EditTab({ job }: { job: JobDetail }) {
  const { form, submit, isDirty, isBusy, conflict } = useEditForm(job);
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="max-w-form space-y-4">
        <Group title="The work">
          <TextField name="title" label="Title" />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField name="department" label="Department" />
            <ChoiceField name="employment_type" />
            <StatusField present={job.status} />
          </div>
          <DescriptionField />
        </Group>
        <Group title="People">
          <RecruiterField present={job.recruiter_id} />
        </Group>
        <Group title="Where">
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceField name="location_type" />
            <TextField name="location_address" label="Address" />
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField name="location_city" label="City" />
            <TextField name="location_state" label="State" />
            <TextField name="postal_code" label="Postal code" />
          </div>
        </Group>
        <Group title="Salary">
          <div className="grid gap-4 sm:grid-cols-3">
            <AmountField name="salary_range_min" label="From" />
            <AmountField name="salary_range_max" label="To" />
            <ChoiceField name="salary_period" />
          </div>
        </Group>
        <Group title="Screening">
          <AutoScreenSwitch />
        </Group>
        <FormProblem />
        <SaveBar {...{ isDirty, isBusy }} onDiscard={() => form.reset(undefined, wholly)} />
      </form>
      {conflict}
    </FormProvider>
  );
}
