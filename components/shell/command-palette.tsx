'use client';

import { useEffect, useState } from 'react';
import { late } from '@/components/ui/late';
import { latinKey } from '@/components/ui/single-keys';
import { whenQuiet } from '@/lib/browser/when-idle';
import { onOpenShell } from './open';

const load = () => import('./palette-dialog').then((module) => module.PaletteDialog);
const PaletteDialog = late(load);

function usePaletteKey(open: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (latinKey(event).toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      open();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** Finds people, jobs, places and actions from the keyboard: ⌘K or Ctrl+K. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [open] = useState(() => () => {
    setWasOpened(true);
    setIsOpen(true);
  });
  useEffect(() => onOpenShell('palette', open), [open]);
  useEffect(() => whenQuiet(() => void load()), []);
  usePaletteKey(open);
  return wasOpened ? <PaletteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null;
}
