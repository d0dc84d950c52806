'use client';

import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { serviceAccountsQuery } from '@/lib/browser/settings';
import { roleName } from '../members/roles';
import { Card, Panel } from '../panel';
import { AccountDialog, DeactivateDialog } from './account-dialogs';
import { rememberFocus } from './opener';
import { type ServiceAccount, tokenCount } from './words';

type Deed = 'issue' | 'edit' | 'deactivate';

const deeds: readonly { deed: Deed; label: string; naming: (name: string) => string }[] = [
  { deed: 'issue', label: 'Issue token', naming: (name) => `Issue a token for ${name}` },
  { deed: 'edit', label: 'Edit', naming: (name) => `Edit ${name}` },
  { deed: 'deactivate', label: 'Deactivate', naming: (name) => `Deactivate ${name}` },
];

function AccountRow({
  account,
  onDeed,
}: {
  account: ServiceAccount;
  onDeed: (deed: Deed) => void;
}) {
  const { name, role, tokens, deactivated_at: endedAt } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className={classNames('min-w-0 grow basis-56', endedAt && 'text-muted')}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge>{roleName(role)}</Badge>
          {endedAt ? <Badge tone="warning">Deactivated</Badge> : null}
        </p>
        <p className="mt-0.5 text-xs text-muted wrap-anywhere">
          {endedAt ? (
            <>
              Ended <RelativeTime at={endedAt} />
            </>
          ) : (
            `Has ${tokenCount(tokens)}`
          )}
          {' · '}added <RelativeTime at={account.created_at} /> by {account.created_by}
        </p>
      </div>
      {endedAt ? null : (
        <div className="-ml-2.5 flex flex-wrap gap-1 sm:ml-0">
          {deeds.map(({ deed, label, naming }) => (
            <Button
              key={deed}
              size="small"
              variant="ghost"
              aria-label={naming(name)}
              onClick={() => onDeed(deed)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function AccountList({ onDeed }: { onDeed: (account: ServiceAccount, deed: Deed) => void }) {
  const query = useQuery(serviceAccountsQuery());
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (!query.data) return <SkeletonRows rows={2} className="h-14" />;
  return (
    <Card>
      {query.data.length === 0 ? (
        <EmptyState title="No service accounts yet">
          Add one for each system that runs without a person.
        </EmptyState>
      ) : (
        <ul aria-label="Service accounts" className="divide-y divide-line">
          {query.data.map((account) => (
            <AccountRow
              key={account.service_account_id}
              account={account}
              onDeed={(deed) => onDeed(account, deed)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type Asking = {
  account?: ServiceAccount;
  to: 'edit' | 'deactivate';
  opener: () => HTMLElement | null;
};

/** The systems that act by themselves: added, changed, ended, and given tokens. */
export function ServiceAccounts({ onIssue }: { onIssue: (accountId: string) => void }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(null);
  function act(account: ServiceAccount, deed: Deed) {
    const opener = rememberFocus(() => addButton.current);
    if (deed === 'issue') onIssue(account.service_account_id);
    else setAsking({ account, to: deed, opener });
  }
  return (
    <Panel
      title="Service accounts"
      description="A system that acts by itself, with a role of its own. It belongs to the organization: its tokens go on working when whoever set it up leaves."
      actions={
        <Button
          ref={addButton}
          onClick={() => setAsking({ to: 'edit', opener: () => addButton.current })}
        >
          <Bot aria-hidden /> Add service account
        </Button>
      }
    >
      <AccountList onDeed={act} />
      {asking?.to === 'edit' ? <AccountDialog account={asking.account} onClose={close} /> : null}
      {asking?.to === 'deactivate' && asking.account ? (
        <DeactivateDialog account={asking.account} onClose={close} returnFocus={asking.opener} />
      ) : null}
    </Panel>
  );
}
