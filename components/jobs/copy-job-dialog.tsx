'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { LabelledSwitch } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { type JobDetail, useCopyJob } from '@/lib/browser/jobs';
import { copyJob } from '@/lib/hiring/jobs/contract';
import { AmountField, ChoiceField, DescriptionField, FormProblem, TextField } from './job-fields';

const schema = bodySchema(copyJob);

function valuesOf(job: JobDetail) {
  return {
    title: job.title,
    description: job.description,
    location_address: job.location_address ?? '',
    location_city: job.location_city ?? '',
    location_state: job.location_state ?? '',
    location_type: job.location_type ?? '',
    employment_type: job.employment_type,
    salary_period: job.salary_period ?? '',
    salary_range_min: job.salary_range_min,
    salary_range_max: job.salary_range_max,
    regenerate_questions: true,
  };
}

function useCopyForm(job: JobDetail) {
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(job) });
  const copy = useCopyJob(job.id);
  const submit = form.handleSubmit(async (values) => {
    try {
      const made = await copy.mutateAsync(values);
      toast.success(`Copied to ${made.job.title}, a draft`);
      router.push(`/jobs/${made.job.id}`);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return { form, submit };
}

/** Copies a job with values of its own, then opens the copy. */
export function CopyJobDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { form, submit } = useCopyForm(job);
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={`Copy “${job.title}”`}
        description="The copy is a draft with its own screening agent. Postings, documents and applications stay with the original."
        className="max-w-2xl"
        onSubmit={submit}
        submitLabel="Copy"
        isBusy={form.formState.isSubmitting}
      >
        <TextField name="title" label="Title" />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField name="employment_type" />
          <ChoiceField name="location_type" />
          <TextField name="location_address" label="Address" className="sm:col-span-2" />
          <TextField name="location_city" label="City" />
          <TextField name="location_state" label="State" />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <AmountField name="salary_range_min" label="Salary from" />
          <AmountField name="salary_range_max" label="to" />
          <ChoiceField name="salary_period" />
        </div>
        <DescriptionField rows={5} />
        <Controller
          control={form.control}
          name="regenerate_questions"
          render={({ field: { value, onChange } }) => (
            <LabelledSwitch
              label="Write the questions again"
              hint="From the copy’s description. Switched off, the questions are copied as they are."
              checked={value ?? true}
              onChange={onChange}
            />
          )}
        />
        <FormProblem />
      </FormDialog>
    </FormProvider>
  );
}
