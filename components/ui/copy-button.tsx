'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { toast } from './toast';

const COPIED_MS = 2000;

/** Puts a text on the clipboard when asked, answers whether it is, and tells so for a moment. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<boolean> } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      return true;
    } catch {
      toast.error('The browser did not allow copying.');
      return false;
    }
  }
  return { isCopied, copy };
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  about,
}: {
  text: string;
  label?: string;
  /** What the text is of, where several such buttons are on a page. */
  about?: string;
}) {
  const { isCopied, copy } = useCopy(text);
  const shown = isCopied ? 'Copied' : label;
  return (
    <Button size="small" onClick={copy} {...(about && { 'aria-label': `${shown}: ${about}` })}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {shown}
    </Button>
  );
}
