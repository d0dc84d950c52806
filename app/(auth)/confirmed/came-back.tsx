'use client';

import { useEffect } from 'react';
import { tellOpener } from '@/lib/browser/confirmation';

/** Tells the page behind this window how it went at the provider, and closes the window. */
export function CameBack({ problem }: { problem: string | null }) {
  useEffect(() => {
    tellOpener({ problem });
    if (!problem) window.close();
  }, [problem]);
  return null;
}
