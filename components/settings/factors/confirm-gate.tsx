'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askBy } from '@/lib/browser/confirmation';
import { type Factors, factorsQuery } from '@/lib/browser/settings';
import { ConfirmIdentity } from './confirm-identity';

type Asked = { factors: Factors; isForAccount: boolean; answer: (isConfirmed: boolean) => void };

/**
 * Asks the person to confirm who they are wherever a change needs it, above whatever is open: what
 * they typed stays, and is done once they have.
 */
export function ConfirmGate() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      askBy(async (isForAccount) => {
        const factors = await client.fetchQuery({ ...factorsQuery(), staleTime: 0 });
        const isConfirmed = await new Promise<boolean>((answer) => {
          setAsked({ factors, isForAccount, answer });
        });
        setAsked(null);
        if (isConfirmed) void client.invalidateQueries({ queryKey: factorsQuery().queryKey });
        return isConfirmed;
      }),
    [client],
  );
  if (!asked) return null;
  const { answer, ...shown } = asked;
  return (
    <ConfirmIdentity {...shown} onClose={() => answer(false)} onConfirmed={() => answer(true)} />
  );
}
