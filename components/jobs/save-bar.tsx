'use client';

import { Button } from '@/components/ui/button';
import { forgetTexts } from '@/components/ui/kept-text';
import { toastsAbove } from '@/components/ui/toast';

/** Saves or discards what was changed above it; stays in sight while the page scrolls. */
export function SaveBar({
  isDirty,
  isBusy,
  problem,
  onDiscard,
  onSave,
}: {
  isDirty: boolean;
  isBusy: boolean;
  problem?: string | undefined;
  onDiscard: () => void;
  /** Left out where the bar stands in a form, whose submission saves. */
  onSave?: () => void;
}) {
  return (
    <div
      ref={toastsAbove}
      data-bottom-bar
      className="sticky bottom-0 -mx-1 border-t border-line bg-canvas px-1 py-3"
    >
      {problem ? (
        <p role="alert" className="mb-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="grow text-sm text-muted">
          {isDirty ? 'Unsaved changes' : ''}
        </p>
        <Button
          disabled={!isDirty || isBusy}
          onClick={({ currentTarget }) => {
            forgetTexts(currentTarget.form);
            onDiscard();
          }}
        >
          Discard
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          variant="primary"
          disabled={!isDirty}
          isBusy={isBusy}
          {...(onSave ? { onClick: onSave } : {})}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
