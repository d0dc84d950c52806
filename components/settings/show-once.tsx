'use client';

import { Check, Copy, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useCopy } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { useUnsaved } from '@/components/ui/unsaved';

/** Warns that a secret is shown once only. */
export function OnceOnly() {
  return (
    <p className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      Copy it now and keep it where you keep passwords. It is not shown again.
    </p>
  );
}

type Props = {
  title: string;
  /** What the secret is called. */
  label: string;
  text: string;
  onClose: () => void;
  /** What has the focus afterwards: what opened this is often gone by then. */
  returnFocus?: () => HTMLElement | null;
  /** What else there is to know about it. */
  children?: ReactNode;
};

function NotCopied({
  onBack,
  onLeave,
  returnFocus,
}: {
  onBack: () => void;
  onLeave: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title="You have not copied it"
      description="It is not shown again. Without a copy it is of no use to anybody."
      className="max-w-sm"
      returnFocus={returnFocus}
    >
      <DialogActions>
        <Button variant="danger" onClick={onLeave}>
          Close without a copy
        </Button>
        <Button data-safe onClick={onBack}>
          Go back
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Knows whether a secret is kept: by the button, or by hand where the browser lets no button copy. */
function useKeeping(text: string) {
  const { isCopied, copy } = useCopy(text);
  const [isKept, setIsKept] = useState(false);
  async function keep() {
    if (await copy()) setIsKept(true);
  }
  function keepByHand() {
    if (window.getSelection()?.toString().includes(text)) setIsKept(true);
  }
  return { isCopied, isKept, keep, keepByHand };
}

/** Shows a new secret once, ready to be copied, and lets nobody go by mistake before it is. */
export function ShowOnce({ title, label, text, onClose, returnFocus, children }: Props) {
  const { isCopied, isKept, keep, keepByHand } = useKeeping(text);
  const [isLeaving, setIsLeaving] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  useUnsaved(!isKept);
  const leave = () => (isKept ? onClose() : setIsLeaving(true));
  return (
    <>
      <Dialog isOpen onClose={leave} title={title} returnFocus={returnFocus}>
        <div className="space-y-4 text-sm">
          <OnceOnly />
          <div className="flex flex-wrap items-center gap-2">
            <output
              aria-label={label}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
              tabIndex={0}
              onCopy={keepByHand}
              className="min-w-0 grow basis-64 overflow-x-auto rounded-lg border border-line bg-sunken px-3 py-2.5 font-mono text-xs whitespace-nowrap select-all"
            >
              {text}
            </output>
            <Button ref={copyButton} data-safe variant="primary" onClick={() => void keep()}>
              {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
          {children}
        </div>
        <DialogActions>
          <span role="status" className="grow self-center text-sm text-muted">
            {isKept ? 'It is on your clipboard.' : ''}
          </span>
          <Button onClick={leave}>Done</Button>
        </DialogActions>
      </Dialog>
      {isLeaving ? (
        <NotCopied
          onBack={() => setIsLeaving(false)}
          onLeave={onClose}
          returnFocus={() => copyButton.current}
        />
      ) : null}
    </>
  );
}
