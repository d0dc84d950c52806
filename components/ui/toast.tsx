'use client';

import { useTheme } from 'next-themes';
import { Toaster as Sonner, toast as show } from 'sonner';

type Undo = { undo?: () => void; description?: string };

const UNDO_MS = 8000;

function options({ undo, description }: Undo) {
  return {
    ...(description ? { description } : {}),
    ...(undo ? { action: { label: 'Undo', onClick: undo }, duration: UNDO_MS } : {}),
  };
}

/** Short messages in the corner; `undo` offers to take the action back. */
export const toast = {
  success: (message: string, undo: Undo = {}) => show.success(message, options(undo)),
  info: (message: string, undo: Undo = {}) => show(message, options(undo)),
  error: (message: string, undo: Undo = {}) => show.error(message, options(undo)),
};

/** Where toasts appear; once per page. */
export function Toaster() {
  const { theme } = useTheme();
  const known = theme === 'light' || theme === 'dark' ? theme : 'system';
  return (
    <Sonner
      theme={known}
      position="bottom-right"
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          // A modal dialog takes the pointer away from all that is outside of it.
          pointerEvents: 'auto',
        },
      }}
    />
  );
}
