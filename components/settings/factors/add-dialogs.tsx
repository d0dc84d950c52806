'use client';

import { useState } from 'react';
import { SecretText } from '@/components/settings/partner/secret';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { type Answer, call } from '@/lib/browser/api';
import { complaintOf } from '@/lib/browser/settings';
import { makePasskey, passkeyProblem } from './passkeys';
import { QrCode } from './qr-code';

type Added = Answer<'addPasskey'>;
type Props = { onClose: () => void; onAdded: (added: Added) => void };

const wordsOf = (error: unknown) =>
  error instanceof Error ? complaintOf(error).message : 'Something failed.';

/** Work that a dialog waits for, and what went wrong with it. */
function useAttempt() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function attempt(work: () => Promise<void>, words = wordsOf) {
    setIsBusy(true);
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(words(error)));
    setIsBusy(false);
  }
  return { problem, isBusy, attempt };
}

/** Makes a passkey of this device or a security key, under a name. */
export function AddPasskey({ onClose, onAdded }: Props) {
  const [name, setName] = useState('');
  const { problem, isBusy, attempt } = useAttempt();

  const add = () =>
    attempt(async () => {
      const { challenge_id, options } = await call('startPasskey', { body: {} });
      const credential = await makePasskey(options);
      onAdded(await call('addPasskey', { body: { challenge_id, name, credential } }));
    }, passkeyProblem);

  return (
    <FormDialog
      onClose={onClose}
      title="Add a passkey"
      description="Your fingerprint, face, screen lock or security key signs you in. The browser asks for it next."
      onSubmit={() => void add()}
      submitLabel="Continue"
      isBusy={isBusy}
      isDisabled={name.trim() === ''}
    >
      <InputField
        label="Name"
        hint="What tells it from your other ones, such as “Work laptop”."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {problem ? <Refusal>{problem}</Refusal> : null}
    </FormDialog>
  );
}

function AppSecret({ begun }: { begun: Answer<'startTotp'> }) {
  return (
    <div className="space-y-3 text-sm">
      <p>Scan this with your app, or type the secret into it.</p>
      <QrCode text={begun.url} label="The secret as a QR code" />
      <SecretText label="Secret" text={begun.secret} />
    </div>
  );
}

/** Adds an app that makes codes: first its name, then its secret and a code that shows it works. */
export function AddApp({ onClose, onAdded }: Props) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<Answer<'startTotp'>>();
  const { problem, isBusy, attempt } = useAttempt();

  const begin = async () => setBegun(await call('startTotp', { body: { name } }));
  const finish = async (factorId: string) =>
    onAdded(await call('confirmTotp', { params: { factorId }, body: { code } }));
  const submit = () => attempt(() => (begun ? finish(begun.factor_id) : begin()));

  return (
    <FormDialog
      onClose={onClose}
      title="Add an authenticator app"
      description="An app on your phone that shows a new code every half minute."
      onSubmit={() => void submit()}
      submitLabel={begun ? 'Add app' : 'Continue'}
      isBusy={isBusy}
      isDisabled={(begun ? code : name).trim() === ''}
    >
      {begun ? (
        <>
          <AppSecret begun={begun} />
          <InputField
            label="Code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      ) : (
        <InputField
          label="Name"
          hint="Where the app is, such as “My phone”."
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {problem ? <Refusal>{problem}</Refusal> : null}
    </FormDialog>
  );
}
