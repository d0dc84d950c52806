'use client';

import Link from 'next/link';
import { useState } from 'react';
import { typeName } from '@/components/applications/check-types';
import { whyUnsent } from '@/components/applications/sending';
import { CheckQuestion } from '@/components/checks/check-question';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Waiting as WaitingGroups } from '@/lib/browser/home';
import { nameOf, urgencyOf } from './home-context';
import { CallLink, PersonRow, RowButton, rowAction } from './row';
import { useResend } from './use-resend';

type FailedMessage = WaitingGroups['message_failed']['items'][number];
type MissingConsent = WaitingGroups['consent_missing']['items'][number];
type Endpoint = WaitingGroups['endpoint_failing']['items'][number];

/** A message that was not delivered, which may be sent again. */
export function MessageRow({ failed }: { failed: FailedMessage }) {
  const mayWrite = useMay('application:write');
  const { resend, isBusy } = useResend(failed.application_id);
  const { kind, subject, failure_reason: reason, channel, failed_at: at } = failed;
  const what = subject ? `“${subject}”` : `${readable(kind)} message`;
  return (
    <PersonRow
      person={failed}
      urgency="warning"
      state={
        <>
          {what} was not delivered <RelativeTime at={at} />
          {reason ? `: ${whyUnsent(reason, channel)}` : ''}
        </>
      }
    >
      {mayWrite ? (
        <RowButton
          about={`the message to ${nameOf(failed)}`}
          isMain
          isBusy={isBusy}
          onClick={() => void resend.message(failed.message_id, nameOf(failed))}
        >
          Resend
        </RowButton>
      ) : null}
      <CallLink person={failed} />
    </PersonRow>
  );
}

/** Somebody whose consent to a check is waited for, who may be sent a new link. */
export function ConsentRow({ missing }: { missing: MissingConsent }) {
  const mayOrder = useMay('background_check:write');
  const { resend, isBusy } = useResend(missing.application_id);
  const [isAsking, setIsAsking] = useState(false);
  const { check_type: type, checks, asked_at: at } = missing;
  const others = checks > 1 ? ` and ${checks - 1} more` : '';
  return (
    <PersonRow
      person={missing}
      urgency={urgencyOf(missing, at)}
      state={
        <>
          {typeName(type)}
          {others}: ordered <RelativeTime at={at} />, waits for consent
        </>
      }
    >
      {mayOrder ? (
        <RowButton
          about={`for consent to ${nameOf(missing)}`}
          isMain
          isBusy={isBusy}
          onClick={() => setIsAsking(true)}
        >
          Send a new link
        </RowButton>
      ) : null}
      {isAsking ? (
        <CheckQuestion
          action="remind"
          count={checks}
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void resend.consentLink(missing, nameOf(missing));
          }}
        />
      ) : null}
      <CallLink person={missing} />
    </PersonRow>
  );
}

/** An endpoint that fails, with the way to its deliveries. */
export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_host: host, failing_since: since, consecutive_failures: failures } = endpoint;
  return (
    <li className="group/row flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 hover:bg-hover">
      <div className="min-w-0 grow basis-44">
        <p className="text-row font-medium break-all">{host}</p>
        <p className="text-xs text-warning">
          {failures.toLocaleString('en')} failed attempts in a row, the first{' '}
          <RelativeTime at={since} />
        </p>
      </div>
      <Button asChild variant="ghost" className={rowAction()}>
        <Link href={`/deliveries?host=${encodeURIComponent(host)}`} prefetch={false}>
          <span>
            Show its deliveries<span className="sr-only">: {host}</span>
          </span>
        </Link>
      </Button>
    </li>
  );
}
