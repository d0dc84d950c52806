'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { nameAll } from '@/components/applications/decision';
import { notWritten } from '@/components/applications/sending';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { movePreviewQuery } from '@/lib/browser/applications';
import { bodySchema, showRefusal } from '@/lib/browser/forms';
import { useSendMessages } from '@/lib/browser/messages';
import { sendMessages } from '@/lib/hiring/letters/send-contract';
import { beginnings } from './message-beginnings';
import { type Addressee, LetterPreview, NotReached } from './message-reach';
import { BulkResults, type Refusal } from './results';

const schema = bodySchema(sendMessages).omit({ application_ids: true });

type Words = { subject: string; body: string };
type Form = UseFormReturn<Words, unknown, Words>;

/** Each person once, whatever number of their applications is ticked. */
function peopleOf(applicants: readonly Addressee[]) {
  return [...new Map(applicants.map((one) => [one.candidateId, one])).values()];
}

function Beginnings({ form }: { form: Form }) {
  if (form.watch('body') !== '') return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Begin with</legend>
      {beginnings.map(({ name, subject, body }) => (
        <Button
          key={name}
          size="small"
          onClick={() => {
            form.setValue('subject', subject, { shouldDirty: true });
            form.setValue('body', body, { shouldDirty: true });
            form.setFocus('body');
          }}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Sends the words, and keeps whom they do not reach for the person to read. */
function useSending(everybody: readonly Addressee[], form: Form, onSent: () => void) {
  const sending = useSendMessages();
  const [missed, setMissed] = useState<{ reached: number; refused: Refusal[] } | null>(null);
  const nameOf = new Map(
    everybody.flatMap(({ person, name }) => (person ? [[person.applicationId, name]] : [])),
  );
  async function send(words: Words) {
    const application_ids = [...nameOf.keys()];
    try {
      const { results, queued } = await sending.mutateAsync({ application_ids, ...words });
      const refused = results.flatMap(({ application_id: id, reason }) =>
        reason ? [{ id, name: nameOf.get(id) ?? 'Somebody', message: notWritten[reason] }] : [],
      );
      if (refused.length > 0) return setMissed({ reached: queued, refused });
      toast.success(`The message to ${people(queued)} is on its way`);
      onSent();
    } catch (error) {
      showRefusal(form, error);
    }
  }
  return { send, missed, isBusy: sending.isPending };
}

/** Writes one message to one or many applicants, and says beforehand and afterwards who does not get it. */
export function MessageDialog({
  applicants,
  onClose,
  onDone,
}: {
  applicants: readonly Addressee[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const [everybody] = useState(() => peopleOf(applicants));
  const form: Form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { subject: '', body: '' },
  });
  const close = () => {
    onDone?.();
    onClose();
  };
  const { send, missed, isBusy } = useSending(everybody, form, close);
  const ids = everybody.flatMap(({ person }) => person?.applicationId ?? []);
  const reach = useQuery({ ...movePreviewQuery(ids), enabled: ids.length > 0 });
  if (missed) {
    const { reached, refused } = missed;
    return (
      <BulkResults
        succeeded={reached}
        refused={refused}
        title={`${reached} on the way, ${refused.length} not sent`}
        description="The message does not go to those below."
        onClose={close}
      />
    );
  }
  const names = nameAll(everybody.map(({ name }) => name));
  const failure = form.formState.errors.root?.server?.message;
  const kept = reach.data?.applications.filter(
    ({ not_written_to: why }) => why === null || why === 'no_transport',
  );
  return (
    <FormDialog
      title={everybody.length === 1 ? `Write to ${names}` : `Write to ${people(everybody.length)}`}
      description={everybody.length === 1 ? undefined : names}
      submitLabel="Send"
      className="max-w-xl"
      onClose={onClose}
      isBusy={isBusy}
      isDisabled={!kept?.length}
      onSubmit={form.handleSubmit(send)}
    >
      <TextField form={form} name="subject" label="Subject" />
      <TextField
        form={form}
        name="body"
        label="Message"
        rows={8}
        hint="{first_name}, {job} and {organization} are filled in for each person."
      />
      <Beginnings form={form} />
      {reach.isLoadingError ? <ErrorState query={reach} /> : null}
      {reach.isLoading ? <Skeleton className="h-24 w-full" /> : null}
      <NotReached everybody={everybody} reach={reach.data} />
      {kept?.[0] ? <LetterPreview person={kept[0]} words={form.watch()} /> : null}
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </FormDialog>
  );
}
