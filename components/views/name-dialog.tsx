'use client';

import { useId, useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Checkbox } from '@/components/ui/checkbox';
import { failureText } from '@/components/ui/failure-text';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { type SavedView, useCreateView, useUpdateView, type ViewPage } from '@/lib/browser/views';

const LONGEST = 80;

/** Asks for the name of a view: of a new one, or another one for `view`. */
export function NameDialog({
  page,
  query,
  view,
  onClose,
  onSaved,
}: {
  page: ViewPage;
  query: string;
  view: SavedView | null;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}) {
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(false);
  const mayShare = useMay('view:share');
  const create = useCreateView();
  const update = useUpdateView();
  const { error } = view ? update : create;
  const done = ({ view: saved }: { view: SavedView }) => {
    toast.success(`Saved “${saved.name}”`);
    onClose();
    if (!view) onSaved(saved);
  };
  function submit() {
    if (view) update.mutate({ view_id: view.view_id, name }, { onSuccess: done });
    else create.mutate({ page, name, query, is_shared: isShared }, { onSuccess: done });
  }
  return (
    <FormDialog
      title={view ? `Rename “${view.name}”` : 'Save a view'}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={view ? 'Rename' : 'Save'}
      isBusy={create.isPending || update.isPending}
      isDisabled={name.trim() === ''}
      className="max-w-md"
    >
      <InputField
        label="Name"
        value={name}
        maxLength={LONGEST}
        onChange={(event) => setName(event.target.value)}
        error={error ? failureText(error) : undefined}
        {...(view ? {} : { hint: 'Filters, search and order are kept with it.' })}
      />
      {mayShare && !view ? (
        <div className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <Checkbox id={id} checked={isShared} onChange={() => setIsShared(!isShared)} />
          <label htmlFor={id}>Offer it to everybody; each sees whom they may see</label>
        </div>
      ) : null}
    </FormDialog>
  );
}
