'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { fullTime } from '@/components/ui/time';
import { serviceAccountsQuery } from '@/lib/browser/settings';
import { Note, Panel } from '../panel';
import { ShowOnce } from '../show-once';
import { ServiceAccounts } from './accounts';
import { IssueDialog } from './issue-dialog';
import { rememberFocus } from './opener';
import { rowOf, TokenList } from './token-list';

type Opener = () => HTMLElement | null;
type Issuing = { accountId: string | undefined; opener: Opener };
type Shown = { title: string; token: string; expires_at: string; opener: Opener };

function NewToken({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { title, token, expires_at: end, opener } = shown;
  return (
    <ShowOnce title={title} label="API token" text={token} onClose={onClose} returnFocus={opener}>
      <p className="text-muted">
        It works until {fullTime(new Date(end))}. Send it with each request as{' '}
        <code className="font-mono text-xs">Authorization: Bearer …</code>
      </p>
    </ShowOnce>
  );
}

/** The dialog in which a token is issued, and the one that shows a new token. */
function useIssuing() {
  const issueButton = useRef<HTMLButtonElement>(null);
  const [issuing, setIssuing] = useState<Issuing>();
  const [shown, setShown] = useState<Shown | null>(null);
  const { data: accounts = [] } = useQuery(serviceAccountsQuery());

  const dialogs = (
    <>
      {issuing ? (
        <IssueDialog
          accounts={accounts.filter((one) => one.deactivated_at === null)}
          accountId={issuing.accountId}
          onClose={() => setIssuing(undefined)}
          onIssued={(issued) => {
            setIssuing(undefined);
            setShown({ ...issued, title: 'Your new token', opener: issuing.opener });
          }}
        />
      ) : null}
      {shown ? <NewToken shown={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
  const issue = (accountId?: string) =>
    setIssuing({ accountId, opener: rememberFocus(() => issueButton.current) });
  return { issueButton, issue, setShown, dialogs };
}

function Tokens() {
  const { organization } = useSession();
  const { issueButton, issue, setShown, dialogs } = useIssuing();
  return (
    <>
      <Panel
        title="API tokens"
        description={`What calls the API of ${organization.name} shows a token. It acts as its owner, with the role that the owner has at each request, or with less. It stops working when it is revoked, at the end of its time, and when its owner is deactivated.`}
        actions={
          <Button ref={issueButton} variant="primary" onClick={() => issue()}>
            <KeyRound aria-hidden /> Issue token
          </Button>
        }
      >
        <TokenList
          returnFocus={() => issueButton.current}
          onRotated={(issued) => {
            const opener = () =>
              rowOf(issued.token_id)?.querySelector('button') ?? issueButton.current;
            setShown({ ...issued, title: 'The token that takes its place', opener });
          }}
        />
      </Panel>
      <ServiceAccounts onIssue={issue} />
      {dialogs}
    </>
  );
}

/** Issues, rotates and revokes the tokens of members and service accounts, and keeps the latter. */
export function ApiTokens() {
  const mayWrite = useMay('settings:write');
  return (
    <>
      {mayWrite ? (
        <Tokens />
      ) : (
        <Panel title="API tokens">
          <Note>Only admins can keep API tokens and service accounts.</Note>
        </Panel>
      )}
      <p className="max-w-form text-sm text-muted">
        What a token can call is in the{' '}
        <a href="/docs" className="font-medium text-accent underline underline-offset-2">
          API reference
        </a>
        .
      </p>
    </>
  );
}
