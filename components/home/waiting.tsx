'use client';

import { PartyPopper } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { whyUnsent } from '@/components/applications/sending';
import { CheckQuestion } from '@/components/checks/check-question';
import { typeName } from '@/components/checks/words';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Waiting as WaitingGroups } from '@/lib/browser/home';
import { nameOf } from './home-context';
import { Advance, Reject, Schedule } from './person-actions';
import { Asked, CallLink, PersonRow, RowButton, Since } from './row';
import { Group, restOn, Section } from './section';
import { useResend } from './use-resend';

type FailedMessage = WaitingGroups['message_failed']['items'][number];
type MissingConsent = WaitingGroups['consent_missing']['items'][number];
type Endpoint = WaitingGroups['endpoint_failing']['items'][number];

type Props = { waiting: WaitingGroups; isMine: boolean };

function MessageRow({ failed }: { failed: FailedMessage }) {
  const mayWrite = useMay('application:write');
  const { resend, isBusy } = useResend(failed.application_id);
  const { kind, subject, failure_reason: reason, channel, failed_at: at } = failed;
  const what = subject ? `“${subject}”` : `${readable(kind)} message`;
  return (
    <PersonRow
      person={failed}
      tone="warning"
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
          variant="primary"
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

function ConsentRow({ missing }: { missing: MissingConsent }) {
  const mayOrder = useMay('background_check:write');
  const { resend, isBusy } = useResend(missing.application_id);
  const [isAsking, setIsAsking] = useState(false);
  const { check_type: type, checks, asked_at: at } = missing;
  const others = checks > 1 ? ` and ${checks - 1} more` : '';
  return (
    <PersonRow
      person={missing}
      tone="warning"
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
          variant="primary"
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

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_host: host, failing_since: since, consecutive_failures: failures } = endpoint;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 hover:bg-hover">
      <div className="min-w-0 grow basis-44">
        <p className="text-row font-medium break-all">{host}</p>
        <p className="text-xs text-warning">
          {failures.toLocaleString('en')} failed attempts in a row, the first{' '}
          <RelativeTime at={since} />
        </p>
      </div>
      <Button asChild className="h-7 px-2 text-xs pointer-coarse:h-10">
        <Link href={`/deliveries?host=${encodeURIComponent(host)}`} prefetch={false}>
          <span>
            Show its deliveries<span className="sr-only">: {host}</span>
          </span>
        </Link>
      </Button>
    </li>
  );
}

function StageGroups({ waiting, isMine }: Props) {
  return (
    <>
      <Group
        title="Interviewed, to be decided"
        found={waiting.undecided}
        rest={restOn('Candidates', '/candidates?stage=past_interview', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            state={<Since person={person}>Since</Since>}
          >
            <Advance person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
      <Group
        title="To be reviewed"
        found={waiting.unreviewed}
        rest={restOn('Review', '/review?', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            state={<Since person={person}>Waits since</Since>}
          >
            <Advance person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
    </>
  );
}

function UrgentGroups({ waiting, isMine }: Props) {
  return (
    <>
      <Group
        isUrgent
        title="To be given another time"
        found={waiting.reschedule_requested}
        rest={restOn(null, '/candidates?stage=reschedule_requested', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            tone="warning"
            state={<Asked person={person} />}
          >
            <Schedule person={person} />
            <CallLink person={person} />
          </PersonRow>
        )}
      </Group>
      <Group
        isUrgent
        title="Did not come, to be called"
        found={waiting.no_show}
        rest={restOn(null, '/candidates?stage=no_show', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            tone="warning"
            state={<Since person={person}>Noted</Since>}
          >
            <CallLink person={person} />
            <Schedule person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
    </>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon={<PartyPopper aria-hidden />}
      title="Nobody waits for you"
      action={
        <Button asChild>
          <Link href="/pipeline">Open the pipeline</Link>
        </Button>
      }
    >
      Everybody has an answer, and every message arrived. Whoever needs you next appears here by
      itself.
    </EmptyState>
  );
}

/** Who waits for somebody of the office, by the rule that says so, and what can be done at once. */
export function Waiting({ waiting, isMine }: Props) {
  const isEmpty = Object.values(waiting).every(({ items }) => items.length === 0);
  return (
    <Section
      title="Waits for me"
      className="md:col-start-1 md:row-span-4 md:row-start-1 xl:col-start-2 xl:row-span-2"
    >
      {isEmpty ? <Nobody /> : null}
      <UrgentGroups {...{ waiting, isMine }} />
      <Group isUrgent title="Message not delivered" found={waiting.message_failed}>
        {(failed) => <MessageRow key={failed.message_id} failed={failed} />}
      </Group>
      <Group
        isUrgent
        title="Consent missing"
        found={waiting.consent_missing}
        rest={restOn('Background checks', '/background-checks?status=pending')}
      >
        {(missing) => <ConsentRow key={missing.check_id} missing={missing} />}
      </Group>
      <StageGroups {...{ waiting, isMine }} />
      <Group
        isUrgent
        title="Endpoint keeps failing"
        found={waiting.endpoint_failing}
        rest={restOn('Deliveries', '/deliveries')}
      >
        {(endpoint) => <EndpointRow key={endpoint.endpoint_host} endpoint={endpoint} />}
      </Group>
    </Section>
  );
}
