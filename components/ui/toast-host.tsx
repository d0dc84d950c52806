'use client';

import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

/** Presents a toast in the ToastHost. */
export const show = toast;

const typedInto =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';
const newestUndo =
  '[data-sonner-toast][data-visible="true"][data-removed="false"] button[data-action]';

/**
 * Lets `z` press Undo from anywhere: a modal dialog keeps the focus from the toast. Once the toast
 * is gone it says that there is nothing to undo.
 */
function useUndoKey() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, altKey, shiftKey, repeat, target } = event;
      if (event.defaultPrevented) return;
      if (key.toLowerCase() !== 'z' || altKey || shiftKey || repeat) return;
      if (target instanceof Element && target.closest(typedInto)) return;
      const undo = document.querySelector<HTMLElement>(newestUndo);
      if (!undo) {
        toast('Nothing to undo', { id: 'nothing-to-undo' });
        return;
      }
      event.preventDefault();
      undo.click();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const bottom = (px: number) => `calc(${px}px + var(--bar-below-toasts, 0px))`;

/** Where toasts appear, and the key that undoes what they report; calls back once it listens. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const { theme } = useTheme();
  const known = theme === 'light' || theme === 'dark' ? theme : 'system';
  useEffect(onReady, [onReady]);
  useUndoKey();
  return (
    <Sonner
      theme={known}
      position="bottom-right"
      offset={{ bottom: bottom(24), right: 24 }}
      mobileOffset={{ bottom: bottom(16) }}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          // A modal dialog blocks the pointer outside of it.
          pointerEvents: 'auto',
        },
      }}
    />
  );
}
