'use client';

import { useQuery } from '@tanstack/react-query';
import { Check as CheckMark, X } from 'lucide-react';
import Link from 'next/link';
import { typeName } from '@/components/applications/check-types';
import { classNames } from '@/components/ui/class-names';
import { Skeleton, SkeletonPanel } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import { type Check, checkApplicationQuery, checkQuery } from '@/lib/browser/checks';
import { fullName } from '@/lib/words/full-name';
import { CheckActions } from './check-actions';
import { CheckStanding } from './check-standing';
import { failureWords, standingOf } from './words';

type Step = {
  name: string;
  at: string | null;
  note?: string | null;
  state: 'done' | 'next' | 'failed' | 'open';
};

function stepsOf(check: Check): Step[] {
  const { status, consent_given_at, submitted_at, completed_at, vendor_check_id, result } = check;
  const reached = (at: string | null): Step['state'] => (at ? 'done' : 'open');
  const steps: Step[] = [
    { name: 'Requested', at: check.created_at, state: 'done' },
    { name: 'Consent given', at: consent_given_at, state: reached(consent_given_at) },
    {
      name: 'Ordered from the vendor',
      at: submitted_at,
      note: check.is_simulated
        ? 'The vendor is simulated: nobody is checked, and the result is made up.'
        : vendor_check_id && `Reference ${vendor_check_id}`,
      state: reached(submitted_at),
    },
  ];
  if (status === 'failed') {
    const happened = steps.filter(({ state }) => state === 'done');
    const note = check.failure_reason && failureWords(check.failure_reason);
    return [
      ...happened,
      { name: standingOf(check).label, at: completed_at, note, state: 'failed' },
    ];
  }
  const found = result === 'consider' ? 'Something was found for a person to look at.' : null;
  const note = result === 'clear' ? 'Nothing was found.' : found;
  steps.push({ name: 'Completed', at: completed_at, note, state: reached(completed_at) });
  const next = steps.find(({ state }) => state === 'open');
  return steps.map((step) => (step === next ? { ...step, state: 'next' } : step));
}

const dots: Record<Step['state'], string> = {
  done: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
  next: 'border-2 border-accent bg-surface',
  open: 'border border-line-strong bg-surface',
};

function StepEntry({ step }: { step: Step }) {
  return (
    <li className="relative min-h-6 pb-5 pl-9 last:pb-0">
      <span
        className={classNames(
          'absolute top-0 left-0 z-1 inline-flex size-6 items-center justify-center rounded-full',
          dots[step.state],
        )}
      >
        {step.state === 'done' ? <CheckMark className="size-3.5" aria-hidden /> : null}
        {step.state === 'failed' ? <X className="size-3.5" aria-hidden /> : null}
      </span>
      <p className={classNames('pt-0.5 text-sm', step.state === 'open' && 'text-muted')}>
        <span className="font-medium">{step.name}</span>
        {step.state === 'next' ? <span className="text-muted"> · next</span> : null}
      </p>
      {step.at ? <p className="text-xs text-muted">{fullTime(new Date(step.at))}</p> : null}
      {step.note ? <p className="mt-0.5 text-sm">{step.note}</p> : null}
    </li>
  );
}

function About({ check }: { check: Check }) {
  const application = useQuery(checkApplicationQuery(check.application_id));
  if (application.isLoadingError) return null;
  if (!application.data) return <Skeleton className="h-5 w-64" />;
  const { candidate, job } = application.data;
  return (
    <p className="text-sm">
      <Link
        href={`/candidates/${check.candidate_id}?application=${check.application_id}`}
        className="font-medium text-accent hover:underline"
      >
        <bdi>{fullName(candidate)}</bdi>
      </Link>
      <span className="text-muted"> · {job.title}</span>
    </p>
  );
}

/** One background check: whom it is about, how it stands, its steps and what can be done. */
export function CheckPanel({ checkId }: { checkId: string }) {
  const check = useQuery(checkQuery(checkId));
  if (check.isLoadingError) return <ErrorState query={check} />;
  if (check.isPending) return <SkeletonPanel rows={6} />;
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-6">
      <header className="space-y-2">
        <div className="flex flex-wrap items-center gap-3 pr-10">
          <h2 className="text-lg font-semibold tracking-tight">
            {typeName(check.data.check_type)}
          </h2>
          <CheckStanding check={check.data} />
        </div>
        <About check={check.data} />
        <div className="flex flex-wrap gap-2 pt-1">
          <CheckActions check={check.data} />
        </div>
      </header>
      <section aria-labelledby="check-steps">
        <h3 id="check-steps" className="mb-3 text-sm font-semibold">
          Steps
        </h3>
        <ol className="relative before:absolute before:top-2 before:bottom-2 before:left-3 before:w-px before:bg-line">
          {stepsOf(check.data).map((step) => (
            <StepEntry key={step.name} step={step} />
          ))}
        </ol>
      </section>
    </div>
  );
}
