'use client';

import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { typeName } from '@/components/applications/check-types';
import { CheckActions } from '@/components/checks/check-actions';
import { CheckStanding } from '@/components/checks/check-standing';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { type Check, checksOfQuery } from '@/lib/browser/applications';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { useSubject } from './candidate-context';

const OrderDialog = late(() =>
  import('./check-dialogs').then((module) => module.OrderChecksDialog),
);

function lastMoment({ completed_at, submitted_at, consent_given_at, created_at }: Check) {
  if (completed_at) return { word: 'Ended', at: completed_at };
  if (submitted_at) return { word: 'Submitted', at: submitted_at };
  if (consent_given_at) return { word: 'Consent given', at: consent_given_at };
  return { word: 'Opened', at: created_at };
}

function CheckItem({ check }: { check: Check }) {
  const { word, at } = lastMoment(check);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
      <div className="min-w-48 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{typeName(check.check_type)}</span>
          <CheckStanding check={check} />
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {word} <RelativeTime at={at} />
          {check.failure_reason ? ` · ${readable(check.failure_reason)}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CheckActions check={check} isQuiet about={typeName(check.check_type)} />
      </div>
    </li>
  );
}

/** The background checks of an application and what each of them waits for. */
export function ChecksTab() {
  const { application } = useSubject();
  const mayWrite = useMay('background_check:write');
  const query = useQuery(checksOfQuery(application.application_id));
  const [isOrdering, setIsOrdering] = useState(false);
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
              <CheckItem key={check.check_id} check={check} />
            ))}
          </ul>
          {order}
        </>
      )}
      {isOrdering ? <OrderDialog onClose={() => setIsOrdering(false)} /> : null}
    </div>
  );
}
