'use client';

import { useSession } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { fullTime, RelativeTime } from '@/components/ui/time';
import type { Role } from '@/lib/browser/permissions';
import { permissionGroups } from '../roles/words';
import { endsSoon, isRotatable, nameOf, placesOf, rightsOf, type Token } from './words';

const wordsOf = new Map<string, string>(
  permissionGroups.flatMap(({ words }) => Object.entries(words)),
);

function Rights({ token, role }: { token: Token; role: Role | undefined }) {
  const { permissions } = token;
  const text = rightsOf(token, role);
  if (!permissions) return text;
  return (
    <details className="max-w-full">
      <summary className="w-fit cursor-pointer underline decoration-dotted underline-offset-2">
        {text}
      </summary>
      <ul className="my-1 list-disc pl-4">
        {permissions.map((permission) => (
          <li key={permission}>{wordsOf.get(permission) ?? permission}</li>
        ))}
      </ul>
    </details>
  );
}

function LastUse({ token: { last_used_at: at, last_address: address } }: { token: Token }) {
  if (!at) return <>Never used</>;
  return (
    <>
      Last used <RelativeTime at={at} />
      {address ? (
        <>
          {' '}
          from <span className="font-mono wrap-anywhere">{address}</span>
        </>
      ) : null}
    </>
  );
}

function End({ token, canRotate }: { token: Token; canRotate: boolean }) {
  const { expires_at: at, replaced_at: replacedAt } = token;
  if (replacedAt) {
    return (
      <>
        Replaced <RelativeTime at={replacedAt} />, ends <RelativeTime at={at} />
      </>
    );
  }
  if (!endsSoon(token, Date.now())) {
    return (
      <>
        Ends <RelativeTime at={at} /> ({fullTime(new Date(at))})
      </>
    );
  }
  return (
    <span className="font-medium text-warning">
      Ends soon, <RelativeTime at={at} />: {canRotate ? 'rotate it' : 'have it replaced'} before.
    </span>
  );
}

function Facts({
  token,
  role,
  places,
  canRotate,
  isMine,
}: Omit<Props, 'onRotate' | 'onRevoke'> & {
  canRotate: boolean;
  isMine: boolean;
}) {
  const { owner, created_at: createdAt, created_by: createdBy, hint } = token;
  return (
    <div className="mt-1 space-y-0.5 text-xs text-muted">
      <p className="wrap-anywhere">
        Acts as {owner.name}
        {isMine ? ' (you)' : ''}
        {owner.service_account_id ? ' (service account)' : ''}
      </p>
      <div>
        <Rights token={token} role={role} />
      </div>
      {places.size > 0 ? <p>Locations: {placesOf(token.location_ids, places)}</p> : null}
      <p className="wrap-anywhere">
        Issued <RelativeTime at={createdAt} />
        {createdBy ? ` by ${createdBy}` : ''} · <LastUse token={token} />
      </p>
      <p>
        <End token={token} canRotate={canRotate} />
      </p>
      {hint === null ? <p>Of a former release: it cannot be rotated.</p> : null}
    </div>
  );
}

type Props = {
  token: Token;
  /** The role of its owner, where it is known. */
  role: Role | undefined;
  /** The names of the locations, by id. */
  places: ReadonlyMap<string, string>;
  onRotate: () => void;
  onRevoke: () => void;
};

/** One API token: what it may do, who uses it from where, and until when. */
export function TokenRow({ onRotate, onRevoke, ...props }: Props) {
  const { token } = props;
  const { user } = useSession();
  const canRotate = isRotatable(token, user.id);
  const isMine = token.owner.user_id === user.id;
  const name = nameOf(token);
  // Tokens of the same name are told apart by how they end.
  const called = token.hint ? `${name} …${token.hint}` : name;
  return (
    <li
      data-token={token.token_id}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {token.hint ? <span className="font-mono text-xs text-muted">…{token.hint}</span> : null}
          {token.replaced_at ? <Badge>Replaced</Badge> : null}
        </p>
        <Facts {...props} canRotate={canRotate} isMine={isMine} />
      </div>
      <div className="-ml-2.5 flex gap-1 sm:ml-0">
        {canRotate ? (
          <Button size="small" variant="ghost" aria-label={`Rotate ${called}`} onClick={onRotate}>
            Rotate
          </Button>
        ) : null}
        <Button size="small" variant="ghost" aria-label={`Revoke ${called}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
