'use client';

import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { CancelButton } from './kept-dialog';

type Props = Omit<ComponentProps<typeof Dialog>, 'isOpen'> & {
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** Whether it opens with the focus on Cancel. */
  isSafe?: boolean;
  /** Whether the browser checks the fields before the form is sent. */
  isNative?: boolean;
  formClassName?: string;
  /** Another way on, before Cancel. */
  otherAction?: ReactNode;
};

/**
 * Sends a form by Ctrl Enter (⌘ Enter) from any of its fields; in a text of several lines Enter alone
 * begins a new line.
 */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, metaKey, ctrlKey, repeat, currentTarget } = event;
  if (key !== 'Enter' || !(metaKey || ctrlKey) || repeat) return;
  event.preventDefault();
  const button = currentTarget.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button?.disabled && !button?.ariaDisabled) currentTarget.requestSubmit(button);
}

/** A dialog around a form: its fields, then Cancel and the button that sends it. */
export function FormDialog({
  onSubmit,
  submitLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  isDisabled = false,
  isDanger = false,
  isSafe = false,
  isNative = false,
  formClassName = 'space-y-4',
  otherAction,
  children,
  ...dialog
}: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(event);
  }
  return (
    <Dialog isOpen {...dialog}>
      <form onSubmit={submit} onKeyDown={sendByKey} noValidate={!isNative}>
        <div className={formClassName}>{children}</div>
        <DialogActions>
          {otherAction}
          <CancelButton isSafe={isSafe}>{cancelLabel}</CancelButton>
          <Button
            type="submit"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
