'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { typeName } from '@/components/checks/words';
import { useMay } from '@/components/shell/session-context';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { readable } from '@/components/ui/words';
import { call } from '@/lib/browser/api';
import { type Check, checksOfQuery, useApplicationAction } from '@/lib/browser/applications';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { useSubject } from './candidate-context';

const OrderDialog = dynamic(() =>
  import('./check-dialogs').then((module) => module.OrderChecksDialog),
);
const ConsentDialog = dynamic(() =>
  import('./check-dialogs').then((module) => module.ConsentDialog),
);

const tones: Record<Check['status'], Tone> = {
  pending: 'warning',
  consent_received: 'accent',
  in_progress: 'accent',
  completed: 'success',
  failed: 'danger',
};

const words: Record<Check['status'], string> = {
  pending: 'Waits for consent',
  consent_received: 'Ready to submit',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
};

function lastMoment({ completed_at, submitted_at, consent_given_at, created_at }: Check) {
  if (completed_at) return { word: 'Ended', at: completed_at };
  if (submitted_at) return { word: 'Submitted', at: submitted_at };
  if (consent_given_at) return { word: 'Consent given', at: consent_given_at };
  return { word: 'Opened', at: created_at };
}

function CheckActions({ check, onConsent }: { check: Check; onConsent: (check: Check) => void }) {
  const action = useApplicationAction(check.application_id);
  const params = { checkId: check.check_id };
  const what = typeName(check.check_type);
  function run(operation: 'submitBackgroundCheck' | 'cancelBackgroundCheck', done: string) {
    // A promise, unlike the mutation's callbacks, also settles when another part is shown by then.
    action
      .mutateAsync(() => call(operation, { params, body: {} }))
      .then(() => toast.success(`${what} ${done}`))
      .catch((error) => toast.failure(`${what} not ${done}`, error));
  }
  if (check.status === 'consent_received') {
    return (
      <Button
        size="small"
        variant="primary"
        isBusy={action.isPending}
        aria-label={`Submit ${what}`}
        onClick={() => run('submitBackgroundCheck', 'submitted')}
      >
        Submit
      </Button>
    );
  }
  if (check.status !== 'pending') return null;
  return (
    <div className="flex gap-2">
      <Button size="small" aria-label={`Record consent: ${what}`} onClick={() => onConsent(check)}>
        Record consent…
      </Button>
      <Button
        size="small"
        isBusy={action.isPending}
        aria-label={`Cancel ${what}`}
        onClick={() => run('cancelBackgroundCheck', 'cancelled')}
      >
        Cancel
      </Button>
    </div>
  );
}

function CheckItem({ check, onConsent }: { check: Check; onConsent: (check: Check) => void }) {
  const mayWrite = useMay('background_check:write');
  const { word, at } = lastMoment(check);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
      <div className="min-w-48 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{typeName(check.check_type)}</span>
          <Badge tone={tones[check.status]}>{words[check.status]}</Badge>
          {check.result ? (
            <Badge tone={check.result === 'clear' ? 'success' : 'warning'}>
              {check.result === 'clear' ? 'Clear' : 'To consider'}
            </Badge>
          ) : null}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {word} <RelativeTime at={at} />
          {check.failure_reason ? ` · ${readable(check.failure_reason)}` : ''}
        </p>
      </div>
      {mayWrite ? <CheckActions check={check} onConsent={onConsent} /> : null}
    </li>
  );
}

/** The background checks of an application and what each of them waits for. */
export function ChecksTab() {
  const { application } = useSubject();
  const mayWrite = useMay('background_check:write');
  const query = useQuery(checksOfQuery(application.application_id));
  const [isOrdering, setIsOrdering] = useState(false);
  const [consenting, setConsenting] = useState<Check | null>(null);
  if (query.isPending) return <SkeletonRows rows={3} className="h-16" />;
  if (query.isLoadingError) return <ErrorState query={query} />;
  const isOpen = !isTerminal(application.status) && application.closed_reason === null;
  const order =
    mayWrite && isOpen ? (
      <Button onClick={() => setIsOrdering(true)}>
        <ShieldPlus aria-hidden /> Order checks…
      </Button>
    ) : undefined;
  return (
    <div className="space-y-4">
      {query.data.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />} title="No checks yet" action={order}>
          Nothing is ordered before the candidate’s consent.
        </EmptyState>
      ) : (
        <>
          <ul
            aria-label="Background checks"
            className="divide-y divide-line rounded-lg border border-line"
          >
            {query.data.map((check) => (
              <CheckItem key={check.check_id} check={check} onConsent={setConsenting} />
            ))}
          </ul>
          {order}
        </>
      )}
      {isOrdering ? <OrderDialog onClose={() => setIsOrdering(false)} /> : null}
      {consenting ? <ConsentDialog check={consenting} onClose={() => setConsenting(null)} /> : null}
    </div>
  );
}
