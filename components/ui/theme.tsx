'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/** Remembers whether a person chose light or dark; until then the system decides. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </ThemeProvider>
  );
}
