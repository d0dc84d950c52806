'use client';

import { useState } from 'react';
import { nameAll } from '@/components/applications/decision';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { type Tag, useTagging } from '@/lib/browser/tags';
import { TagsField } from './tags-field';

type TaggedPerson = { candidateId: string; name: string };

const people = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`);

/** Gives tags to one or many candidates, and takes some from them. */
export function TagDialog({
  candidates,
  onClose,
  onDone,
}: {
  candidates: readonly TaggedPerson[];
  onClose: () => void;
  onDone?: () => void;
}) {
  const [add, setAdd] = useState<readonly Tag[]>([]);
  const [remove, setRemove] = useState<readonly Tag[]>([]);
  const tagging = useTagging();
  // Somebody with two applications is one candidate.
  const byId = new Map(candidates.map(({ candidateId, name }) => [candidateId, name]));
  async function send() {
    try {
      const wish = { candidateIds: [...byId.keys()], add, remove };
      const { tagged, missing } = await tagging.mutateAsync(wish);
      const left = missing > 0 ? { description: `${people(missing)} could not be changed.` } : {};
      toast.success(`Tags of ${people(tagged)} changed`, left);
      onDone?.();
      onClose();
    } catch (error) {
      toast.failure('No tags were changed', error);
    }
  }
  const isIn = (tags: readonly Tag[], id: string) => tags.some((tag) => tag.tag_id === id);
  return (
    <FormDialog
      title="Change tags"
      description={nameAll([...byId.values()])}
      submitLabel="Change tags"
      onClose={onClose}
      isBusy={tagging.isPending}
      isDisabled={add.length + remove.length === 0}
      onSubmit={() => void send()}
    >
      <TagsField
        label="Give these tags"
        mayMake
        chosen={add}
        onChange={(tags) => {
          setAdd(tags);
          setRemove(remove.filter((tag) => !isIn(tags, tag.tag_id)));
        }}
      />
      <TagsField
        label="Take these tags away"
        chosen={remove}
        onChange={(tags) => {
          setRemove(tags);
          setAdd(add.filter((tag) => !isIn(tags, tag.tag_id)));
        }}
      />
    </FormDialog>
  );
}
