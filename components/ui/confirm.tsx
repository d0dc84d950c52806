'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';

/** Asks before something final, and says what it does. */
export function Confirm({
  isOpen,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  isDanger = true,
  isBusy = false,
  returnFocus,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  confirmLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** What has the focus afterwards, where what asked may be gone by then. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
}) {
  return (
    <Dialog {...{ isOpen, onClose, title, returnFocus }} className="max-w-md">
      <div className="text-sm text-muted">{children}</div>
      <DialogActions>
        <Button data-safe onClick={onClose}>
          Cancel
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
