'use client';

import { useState } from 'react';
import { failureText } from '@/components/ui/failure-text';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { type Tag, useChangeTag, useCreateTag } from '@/lib/browser/tags';

const LONGEST = 50;

/** Asks for the name of a tag: of a new one, or another one for `tag`. */
export function TagNameDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? '');
  const create = useCreateTag();
  const change = useChangeTag();
  const { error } = tag ? change : create;
  function done() {
    toast.success(tag ? `Renamed to “${name.trim()}”` : `The tag “${name.trim()}” is there`);
    onClose();
  }
  function submit() {
    if (tag) change.mutate({ tagId: tag.tag_id, name }, { onSuccess: done });
    else create.mutate(name, { onSuccess: done });
  }
  return (
    <FormDialog
      title={tag ? `Rename “${tag.name}”` : 'New tag'}
      submitLabel={tag ? 'Rename' : 'Make the tag'}
      onClose={onClose}
      onSubmit={submit}
      isBusy={create.isPending || change.isPending}
      isDisabled={name.trim() === ''}
      className="max-w-md"
    >
      <InputField
        label="Name"
        value={name}
        maxLength={LONGEST}
        hint="Up to 50 characters, without commas."
        error={error ? failureText(error) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
