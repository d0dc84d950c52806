'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { call } from '@/lib/browser/api';
import { complaintOf, type Factors } from '@/lib/browser/settings';

import { askPasskey, passkeyProblem } from './passkeys';

type Way = 'password' | 'code';

async function confirmByPasskey(): Promise<void> {
  const { challenge_id, options } = await call('startConfirmation', { body: {} });
  const passkey = await askPasskey(options);
  await call('confirmIdentity', { body: { challenge_id, passkey } });
}

/** Asks somebody to show again who they are, by a passkey, the password or a code. */
export function ConfirmIdentity({
  factors,
  onClose,
  onConfirmed,
}: {
  factors: Factors;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  const has = (kind: string) => factors.factors.some((factor) => factor.kind === kind);
  const [way, setWay] = useState<Way>(factors.has_password ? 'password' : 'code');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<unknown>, wordsOf: (error: unknown) => string) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
      onConfirmed();
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setIsBusy(false);
  }

  const wordsOf = (error: unknown) =>
    error instanceof Error ? complaintOf(error).message : 'Something failed.';
  const byText = () => attempt(() => call('confirmIdentity', { body: { [way]: typed } }), wordsOf);
  const byPasskey = () => attempt(confirmByPasskey, passkeyProblem);
  const other: Way = way === 'password' ? 'code' : 'password';
  const mayOther = other === 'code' ? has('totp') : factors.has_password;
  const mayType = way === 'password' ? factors.has_password : has('totp');
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm that it is you"
      description="You signed in a while ago. This holds for ten minutes."
      onSubmit={() => void byText()}
      submitLabel="Confirm"
      isBusy={isBusy}
      isDisabled={!mayType || typed === ''}
      otherAction={
        has('passkey') ? (
          <Button onClick={() => void byPasskey()} isBusy={isBusy}>
            Use a passkey
          </Button>
        ) : null
      }
    >
      {mayType ? (
        <InputField
          key={way}
          label={way === 'password' ? 'Your password' : 'Code of your app'}
          type={way === 'password' ? 'password' : 'text'}
          inputMode={way === 'password' ? 'text' : 'numeric'}
          autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <p className="text-sm">
          {has('passkey')
            ? 'Your account has no password: use a passkey.'
            : 'Sign out and in again with single sign-on, then come back within ten minutes.'}
        </p>
      )}
      {mayOther ? (
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            setWay(other);
            setTyped('');
          }}
        >
          {other === 'code' ? 'Use a code of your app' : 'Use your password'}
        </Button>
      ) : null}
      {problem ? <Refusal>{problem}</Refusal> : null}
    </FormDialog>
  );
}
