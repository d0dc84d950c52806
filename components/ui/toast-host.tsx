'use client';

import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

/** Presents a toast in the ToastHost. */
export const show = toast;

/** Where toasts appear; says when it listens. */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const { theme } = useTheme();
  const known = theme === 'light' || theme === 'dark' ? theme : 'system';
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      theme={known}
      position="bottom-right"
      style={{ fontFamily: 'inherit' }}
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
