'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { OnceOnly } from '../show-once';

/** A secret in full, to be copied. */
export function SecretText({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <output
        aria-label={label}
        className="min-w-0 grow basis-64 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs break-all"
      >
        {text}
      </output>
      <CopyButton text={text} />
    </div>
  );
}

/** Shows a new secret once. */
export function SecretDialog({
  title,
  label,
  text,
  onClose,
  children,
}: {
  title: string;
  label: string;
  text: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="space-y-4 text-sm">
        <OnceOnly />
        <SecretText label={label} text={text} />
        {children}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
