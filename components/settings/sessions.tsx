'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { FactorSettings } from '@/components/settings/factors/factors';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { madeQuery, sessionsQuery, useChange } from '@/lib/browser/settings';
import { MadeChoice } from './made-choice';
import { Card, Panel } from './panel';
import { PasswordSettings } from './password';

type Session = Answer<'listSessions'>['sessions'][number];

const { queryKey } = sessionsQuery();

/** What tells sessions apart: two windows of one browser differ by address and time alone. */
function accessibleName({ device, address }: Session): string {
  return address ? `Sign out ${device} at ${address}` : `Sign out ${device}`;
}

function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const end = useChange('endSession', queryKey);
  const { session_id: sessionId, device, address, is_current: isCurrent } = session;

  function signOut() {
    const onSuccess = () => {
      client.setQueryData(queryKey, (known) =>
        known?.filter((one) => one.session_id !== sessionId),
      );
      toast.success(`${device} is signed out.`);
    };
    end.mutate({ params: { sessionId } }, { onSuccess });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow basis-48">
        <p className="text-sm font-medium">{device}</p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          {address ?? 'Unknown address'}, signed in <RelativeTime at={session.created_at} />, last
          used <RelativeTime at={session.last_used_at} />
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          size="small"
          variant="ghost"
          aria-label={accessibleName(session)}
          isBusy={end.isPending}
          onClick={signOut}
        >
          Sign out
        </Button>
      )}
      {end.error ? <Refusal className="basis-full">{end.error.message}</Refusal> : null}
    </li>
  );
}

function SignOutElsewhere() {
  const end = useChange('endOtherSessions', queryKey);
  const endMade = useChange('endMade', madeQuery().queryKey);
  const made = useQuery(madeQuery());
  const [isAsking, setAsking] = useState(false);
  const [isAll, setIsAll] = useState(false);

  function done() {
    setAsking(false);
    toast.success(
      isAll
        ? 'You are signed out everywhere else, and what you made has ended.'
        : 'You are signed out everywhere else.',
    );
  }

  function confirm() {
    const onSuccess = isAll ? () => endMade.mutate({}, { onSuccess: done }) : done;
    end.mutate({}, { onSuccess });
  }

  const error = end.error ?? endMade.error ?? (isAsking ? made.error : null);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isBusy={end.isPending || endMade.isPending}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
      >
        Every other browser has to sign in again; this one stays signed in.
        {made.data && made.data.length > 0 ? (
          <MadeChoice made={made.data} isChosen={isAll} onChoose={setIsAll} />
        ) : null}
        {error ? <Refusal className="mt-3">{error.message}</Refusal> : null}
      </Confirm>
    </>
  );
}

function Sessions() {
  const query = useQuery(sessionsQuery());
  const sessions = query.data;
  return (
    <Panel
      title="Your sessions"
      description="Every browser you are signed in with, in all your organizations. Sign out what you do not know, or no longer use."
      actions={sessions && sessions.length > 1 ? <SignOutElsewhere /> : null}
    >
      {sessions ? (
        <Card>
          <ul aria-label="Your sessions" className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </ul>
        </Card>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={2} className="h-14" /> : null}
    </Panel>
  );
}

/** The person's password and second factors, where they are signed in, and the way to end that. */
export function PasswordAndSessions() {
  return (
    <>
      <PasswordSettings />
      <FactorSettings />
      <Sessions />
    </>
  );
}
