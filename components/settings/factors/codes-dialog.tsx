'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { OnceOnly } from '@/components/settings/show-once';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { useCopy } from '@/components/ui/copy-button';
import { Dialog, DialogActions } from '@/components/ui/dialog';

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url });
  link.download = 'recruiting-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows new recovery codes once, and lets nobody go by mistake before they are kept. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const { isCopied, copy } = useCopy(text);
  const [isKept, setIsKept] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function keep(how: () => unknown) {
    how();
    setIsKept(true);
  }

  return (
    <>
      <Dialog
        isOpen
        onClose={() => (isKept ? onClose() : setIsLeaving(true))}
        title="Your recovery codes"
        description="Each signs you in once, when you have lost your passkeys and your phone."
      >
        <div className="space-y-4 text-sm">
          <OnceOnly />
          <ul
            aria-label="Recovery codes"
            className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-xs sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <DialogActions>
          <Button onClick={() => keep(() => save(text))}>
            <Download aria-hidden /> Download
          </Button>
          <Button variant={isKept ? 'secondary' : 'primary'} onClick={() => keep(copy)}>
            {isCopied ? 'Copied' : 'Copy codes'}
          </Button>
          <Button variant="primary" disabled={!isKept} onClick={onClose}>
            I have kept them
          </Button>
        </DialogActions>
      </Dialog>
      <Confirm
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={onClose}
        title="Close without keeping the codes?"
        confirmLabel="Close anyway"
      >
        They are not shown again. You can make new ones later.
      </Confirm>
    </>
  );
}
