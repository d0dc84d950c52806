'use client';

import { type FormEvent, useState } from 'react';
import { askPasskey, passkeyProblem } from '@/components/settings/factors/passkeys';
import { Button } from '@/components/ui/button';
import { useIsHere } from '@/components/ui/use-is-here';
import { sendProof } from '../send-proof';

type Way = 'passkey' | 'code' | 'recovery_code';

const offers: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code of your app',
  recovery_code: 'Use a recovery code',
};

const fields = {
  code: { label: 'Code of your app', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const;

type Props = {
  target: string;
  passkey: object | null;
  hasApp: boolean;
  hasRecoveryCodes: boolean;
};

/** What the second step can be taken with, the safest first. */
function waysOf({ passkey, hasApp, hasRecoveryCodes }: Props): Way[] {
  const all: [Way, boolean][] = [
    ['passkey', passkey !== null],
    ['code', hasApp],
    ['recovery_code', hasRecoveryCodes],
  ];
  return all.flatMap(([way, isThere]) => (isThere ? [way] : []));
}

function useSending({ target, passkey }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(proof: object) {
    const sent = await sendProof(proof);
    if (sent.isIn) return window.location.assign(target);
    const back = encodeURIComponent(target);
    if (sent.isOver) return window.location.assign(`/sign-in?error=Expired&callbackUrl=${back}`);
    setProblem(sent.message);
    setIsBusy(false);
  }

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => {
      setProblem(passkeyProblem(error));
      setIsBusy(false);
    });
  }

  return {
    ...{ problem, isBusy, forget: () => setProblem(null) },
    sendText: (proof: object) => attempt(() => send(proof)),
    sendPasskey: () => attempt(async () => send({ passkey: await askPasskey(passkey ?? {}) })),
  };
}

function Typed({
  way,
  isBusy,
  send,
}: {
  way: 'code' | 'recovery_code';
  isBusy: boolean;
  send: (proof: object) => void;
}) {
  const { label, ...input } = fields[way];
  const isReady = useIsHere();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ [way]: String(new FormData(event.currentTarget).get('typed')) });
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <label className="block text-sm font-medium">
        {label}
        <input
          name="typed"
          required
          maxLength={60}
          {...input}
          className="mt-1.5 block h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink shadow-xs"
        />
      </label>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="w-full"
        // Sent before the scripts are there, the code would stand in the address.
        disabled={!isReady}
        isBusy={isBusy}
      >
        Continue
      </Button>
    </form>
  );
}

/** Takes the second step of a sign-in: by a passkey first, else a code, else a recovery code. */
export function SecondStepForm(props: Props) {
  const ways = waysOf(props);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery_code');
  const { problem, isBusy, forget, sendText, sendPasskey } = useSending(props);
  return (
    <div className="space-y-4">
      {problem ? (
        <p
          role="alert"
          className="rounded-lg border border-danger/30 bg-danger-soft px-3 py-2.5 text-sm text-danger"
        >
          {problem}
        </p>
      ) : null}
      {way === 'passkey' ? (
        <Button
          variant="primary"
          size="large"
          className="w-full"
          isBusy={isBusy}
          onClick={() => void sendPasskey()}
        >
          Continue with your passkey
        </Button>
      ) : (
        <Typed key={way} way={way} isBusy={isBusy} send={(proof) => void sendText(proof)} />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="ghost"
            className="w-full"
            onClick={() => {
              setWay(other);
              forget();
            }}
          >
            {offers[other]}
          </Button>
        ))}
    </div>
  );
}
