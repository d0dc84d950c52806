import { Check, X } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import { fullTime } from '@/components/ui/time';
import type { DeliveryDetail } from '@/lib/browser/deliveries/queries';
import { ScrollBlock } from './scroll-block';
import { durationWords, isAccepted, resultWords } from './words';

type Attempt = DeliveryDetail['attempts'][number];

const summaryClass = 'w-fit cursor-pointer rounded text-xs font-medium text-muted hover:text-ink';

function Excerpt({ attempt }: { attempt: Attempt }) {
  if (!attempt.response_excerpt) return null;
  return (
    <details open={!isAccepted(attempt)}>
      <summary className={summaryClass}>Answer</summary>
      <ScrollBlock
        label={`Answer to attempt ${attempt.number}`}
        text={attempt.response_excerpt}
        className="mt-1.5 max-h-40"
      />
    </details>
  );
}

function Sent({ number, headers }: { number: number; headers: NonNullable<Attempt['headers']> }) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <details>
      <summary className={summaryClass}>Headers sent</summary>
      <ScrollBlock label={`Headers of attempt ${number}`} text={text} className="my-1.5" />
      <CopyButton text={text} label="Copy headers" />
    </details>
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const accepted = isAccepted(attempt);
  const Icon = accepted ? Check : X;
  return (
    <li className="relative space-y-1.5 pb-6 pl-9 last:pb-0">
      <span
        className={classNames(
          'absolute top-0 left-0 z-1 inline-flex size-6 items-center justify-center rounded-full',
          accepted ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        <Icon className="size-3.5" aria-hidden />
      </span>
      <p className="text-sm">
        <span className="font-medium">
          Attempt {attempt.number}: {resultWords(attempt)}
        </span>
        <span className="text-muted tabular-nums"> · {durationWords(attempt.duration_ms)}</span>
      </p>
      <p className="text-xs text-muted">
        <time dateTime={attempt.started_at}>{fullTime(new Date(attempt.started_at))}</time>
        {' · '}
        <span className="break-all">{attempt.url}</span>
      </p>
      <Excerpt attempt={attempt} />
      {attempt.headers ? <Sent number={attempt.number} headers={attempt.headers} /> : null}
    </li>
  );
}

/** The attempts as a time line, the latest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section aria-labelledby="delivery-attempts">
      <h3 id="delivery-attempts" className="mb-3 text-sm font-semibold">
        Attempts
      </h3>
      {attempts.length === 0 ? (
        <p className="text-sm text-muted">None yet.</p>
      ) : (
        <ol className="relative before:absolute before:top-2 before:bottom-2 before:left-3 before:w-px before:bg-line">
          {attempts.toReversed().map((attempt) => (
            <AttemptEntry key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}
