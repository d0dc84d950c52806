'use client';

import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import type { Credentials } from '@/lib/browser/settings';
import { Card } from '../panel';
import { ShowOnce } from '../show-once';
import { IssueKeyDialog, type Key, keyName, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs';

const isExpired = ({ expires_at: end }: Key) => end !== null && Date.parse(end) <= Date.now();

function Life({ known }: { known: Key }) {
  const { created_by: by, last_used_at: used, last_address: address, expires_at: end } = known;
  return (
    <p className="mt-0.5 text-xs text-muted">
      Issued {by ? `by ${by} ` : ''}
      <RelativeTime at={known.created_at} />,{' '}
      {used ? (
        <>
          last used <RelativeTime at={used} />
          {address ? ` from ${address}` : ''}
        </>
      ) : (
        'never used'
      )}
      {end && !known.revoked_at ? (
        <>
          , {isExpired(known) ? 'ended' : 'ends'} <RelativeTime at={end} />
        </>
      ) : null}
    </p>
  );
}

function standing(known: Key): ReactNode {
  if (known.revoked_at) return <Badge>Revoked</Badge>;
  if (isExpired(known)) return <Badge>{known.replaced_at ? 'Replaced' : 'Expired'}</Badge>;
  return known.replaced_at ? <Badge tone="warning">Being replaced</Badge> : null;
}

type Asked = { what: 'rotate' | 'revoke'; known: Key };

function KeyRow({ known, onAsk }: { known: Key; onAsk: (asked: Asked) => void }) {
  const works = !known.revoked_at && !isExpired(known);
  const button = (what: Asked['what'], word: string) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={`${word} ${keyName(known)}`}
      onClick={() => onAsk({ what, known })}
    >
      {word}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {known.name ? (
            <span className="text-sm font-medium wrap-anywhere">{known.name}</span>
          ) : null}
          <span className="font-mono text-xs">sk_…{known.hint}</span>
          {standing(known)}
        </p>
        <Life known={known} />
      </div>
      <div className="flex gap-1">
        {works && !known.replaced_at ? button('rotate', 'Rotate') : null}
        {works ? button('revoke', 'Revoke') : null}
      </div>
    </li>
  );
}

/** The partner's API keys. */
export function PartnerKeys({ credentials: { keys } }: { credentials: Credentials }) {
  const [asked, setAsked] = useState<Asked | 'issue' | null>(null);
  const [shown, setShown] = useState<{ api_key: string; former: Key | null } | null>(null);
  const issueButton = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(null);
  function show(issued: { api_key: string }, former: Key | null) {
    setAsked(null);
    setShown({ api_key: issued.api_key, former });
  }
  return (
    <section aria-label="API keys">
      <div className="mb-3 flex items-center gap-3">
        <h3 className="grow text-sm font-semibold">API keys</h3>
        <Button ref={issueButton} size="small" onClick={() => setAsked('issue')}>
          <KeyRound aria-hidden /> New key
        </Button>
      </div>
      <Card>
        {keys.length === 0 ? (
          <EmptyState title="No keys yet">The partner needs one to send applicants.</EmptyState>
        ) : (
          <ul aria-label="API keys" className="divide-y divide-line">
            {keys.map((known) => (
              <KeyRow key={known.key_id} known={known} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </Card>
      {asked === 'issue' ? (
        <IssueKeyDialog onClose={close} onIssued={(issued) => show(issued, null)} />
      ) : null}
      {asked && asked !== 'issue' && asked.what === 'rotate' ? (
        <RotateKeyDialog
          known={asked.known}
          onClose={close}
          onIssued={(issued) => show(issued, asked.known)}
        />
      ) : null}
      {asked && asked !== 'issue' && asked.what === 'revoke' ? (
        <RevokeKeyDialog known={asked.known} onClose={close} />
      ) : null}
      {shown ? (
        <ShowOnce
          title="The partner’s new API key"
          label="API key"
          text={shown.api_key}
          onClose={() => setShown(null)}
          returnFocus={() => issueButton.current}
        >
          <p className="text-muted">
            It works at once.{' '}
            {shown.former
              ? `The one ending in ${shown.former.hint} stops at the time you chose.`
              : 'The other keys stay valid.'}
          </p>
        </ShowOnce>
      ) : null}
    </section>
  );
}
