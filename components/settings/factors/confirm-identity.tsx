'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { call } from '@/lib/browser/api';
import { complaintOf, type Factors } from '@/lib/browser/settings';
import { askProvider } from './ask-provider';
import { askPasskey, passkeyProblem } from './passkeys';

type Way = 'password' | 'code';

async function confirmByPasskey(): Promise<void> {
  const { challenge_id, options } = await call('startConfirmation', { body: {} });
  const passkey = await askPasskey(options);
  await call('confirmIdentity', { body: { challenge_id, passkey } });
}

const wordsOf = (error: unknown) =>
  error instanceof Error ? complaintOf(error).message : 'Something failed.';

/** What somebody can show: by typing it, by a passkey, or by signing in again at their provider. */
function waysOf({ factors, has_password: hasPassword, signed_in_at: at }: Factors, own: boolean) {
  const has = (kind: string) => factors.some((factor) => factor.kind === kind);
  const typed: Way[] = [
    ...(hasPassword ? (['password'] as const) : []),
    ...(has('totp') ? (['code'] as const) : []),
  ];
  return { typed, passkey: has('passkey'), provider: own && at === 'organization' ? null : at };
}

function useAttempts(onConfirmed: () => void) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function attempt(work: () => Promise<unknown>, words: (error: unknown) => string) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
      onConfirmed();
    } catch (error) {
      setProblem(words(error));
    }
    setIsBusy(false);
  }
  return { problem, isBusy, attempt };
}

function introOf({ typed, passkey, provider }: ReturnType<typeof waysOf>): string | null {
  if (typed.length > 0) return null;
  if (passkey) return 'Your account has no password: use a passkey.';
  if (provider) return 'Sign in again at your identity provider, in a window of its own.';
  return 'Your account has nothing of its own to show: your organization’s identity provider signs you in, and asks for its own second factors.';
}

function TypedField({
  way,
  typed,
  onChange,
}: {
  way: Way;
  typed: string;
  onChange: (typed: string) => void;
}) {
  const isPassword = way === 'password';
  return (
    <InputField
      key={way}
      label={isPassword ? 'Your password' : 'Code of your app'}
      type={way === 'password' ? 'password' : 'text'}
      inputMode={isPassword ? 'text' : 'numeric'}
      autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Asks somebody to show again who they are: by a passkey, the password, a code, or a new sign-in at
 * the provider that signed them in; for their account, by what is their own.
 */
export function ConfirmIdentity({
  factors,
  isForAccount,
  onClose,
  onConfirmed,
}: {
  factors: Factors;
  isForAccount: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  const ways = waysOf(factors, isForAccount);
  const [way, setWay] = useState<Way>(ways.typed[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const { problem, isBusy, attempt } = useAttempts(onConfirmed);
  const byText = () => attempt(() => call('confirmIdentity', { body: { [way]: typed } }), wordsOf);
  const byPasskey = () => attempt(confirmByPasskey, passkeyProblem);
  const { provider } = ways;
  const other = ways.typed.find((one) => one !== way);
  const intro = introOf(ways);
  const isStuck = !ways.passkey && !provider;
  const atProvider = () => attempt(() => askProvider(provider ?? 'service'), wordsOf);
  const untyped = ways.passkey ? byPasskey : atProvider;
  const first = ways.typed.length > 0 ? byText : untyped;
  const others = (
    <>
      {ways.passkey && first !== byPasskey ? (
        <Button onClick={() => void byPasskey()} isBusy={isBusy}>
          Use a passkey
        </Button>
      ) : null}
      {provider && first !== atProvider ? (
        <Button onClick={() => void atProvider()} isBusy={isBusy}>
          Sign in again
        </Button>
      ) : null}
    </>
  );
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm that it is you"
      description="What you do now outlasts this session, so it asks anew. This holds for ten minutes."
      onSubmit={() => void first()}
      submitLabel={
        first === byText ? 'Confirm' : first === byPasskey ? 'Use a passkey' : 'Sign in again'
      }
      isBusy={isBusy}
      isDisabled={first === byText ? typed === '' : isStuck}
      otherAction={others}
    >
      {intro ? (
        <p className="text-sm">{intro}</p>
      ) : (
        <TypedField way={way} typed={typed} onChange={setTyped} />
      )}
      {other ? (
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
