'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { type NewJob, useCreateJob } from '@/lib/browser/jobs';
import { createJob } from '@/lib/hiring/jobs/contract';
import { ChoiceField, DescriptionField, FormProblem, TextField } from './job-fields';

const schema = bodySchema(createJob);

const blank: NewJob = {
  title: '',
  department: '',
  employment_type: 'full-time',
  location_type: 'onsite',
  location_city: '',
  location_state: '',
  description: '',
};

/** Asks for what a new job needs, then opens it. */
export function CreateJobDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  const { setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);
  const create = useCreateJob();
  const submit = form.handleSubmit(async (values) => {
    try {
      const { job } = await create.mutateAsync(values);
      toast.success(`Created ${job.title} as a draft`);
      router.push(`/jobs/${job.id}`);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title="Create a job"
        description="It begins as a draft; salary, questions and the rest follow on its page."
        className="max-w-2xl"
        onSubmit={submit}
        submitLabel="Create"
        isBusy={form.formState.isSubmitting}
      >
        <TextField name="title" label="Title" />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField name="department" label="Department" />
          <ChoiceField name="employment_type" />
          <ChoiceField name="location_type" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="location_city" label="City" />
          <TextField name="location_state" label="State" />
        </div>
        <DescriptionField />
        <FormProblem />
      </FormDialog>
    </FormProvider>
  );
}
