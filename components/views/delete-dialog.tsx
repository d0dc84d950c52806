'use client';

import { Confirm } from '@/components/ui/confirm';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { type SavedView, useDeleteView } from '@/lib/browser/views';

/** Asks before a view is deleted. */
export function DeleteDialog({
  view: { view_id: id, name, is_shared: isShared },
  onClose,
  onDeleted,
}: {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteView();
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            toast.success(`Deleted “${name}”`);
            onClose();
            onDeleted();
          },
        })
      }
      isBusy={remove.isPending}
      title={`Delete “${name}”?`}
      confirmLabel="Delete the view"
    >
      <p>{isShared ? 'It disappears for everybody. ' : ''}Nobody it shows is changed.</p>
      {remove.error ? (
        <p role="alert" className="mt-3 text-danger">
          {failureText(remove.error)}
        </p>
      ) : null}
    </Confirm>
  );
}
