'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Factors, factorsQuery } from '@/lib/browser/settings';
import { ConfirmIdentity } from './confirm-identity';

const { queryKey } = factorsQuery();

// Whoever has a little time left would be asked while they type.
const spareMs = 60_000;

/** Runs what needs to know that it is still the same person, after a dialog that asks where it has to. */
export function useConfirmed(factors: Factors | undefined) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ run: () => void } | null>(null);
  const until = Date.parse(factors?.confirmed_until ?? '');
  const confirmed = (run: () => void) =>
    until > Date.now() + spareMs ? run() : setWaiting({ run });
  const dialog =
    waiting && factors ? (
      <ConfirmIdentity
        factors={factors}
        onClose={() => setWaiting(null)}
        onConfirmed={() => {
          setWaiting(null);
          void client.invalidateQueries({ queryKey });
          waiting.run();
        }}
      />
    ) : null;
  return { confirmed, dialog };
}
