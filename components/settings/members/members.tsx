'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { membersQuery } from '@/lib/browser/settings';
import { Card, Panel, ReadOnlyNote } from '../panel';
import { Invitations } from './invitations';
import { LinkDialog, type Made } from './link-dialog';
import { MemberRow } from './member-row';
import { roleMeanings, roleOptions } from './roles';

const InviteDialog = late(() => import('./invite-dialog').then((module) => module.InviteDialog));

/** Who works here, in which role, and who is invited. */
export function MemberSettings() {
  const mayWrite = useMay('member:write');
  const query = useQuery(membersQuery());
  const { data } = query;
  const [isInviting, setIsInviting] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <Panel
        title="Members"
        description="A change counts from a member’s next request on."
        actions={
          mayWrite ? (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden /> Invite
            </Button>
          ) : null
        }
      >
        {mayWrite ? null : <ReadOnlyNote />}
        {data ? (
          <Card>
            <ul aria-label="Members" className="divide-y divide-line">
              {data.members.map((member) => (
                <MemberRow key={member.user_id} member={member} />
              ))}
            </ul>
          </Card>
        ) : null}
        {query.isLoadingError ? <ErrorState query={query} /> : null}
        {query.isPending ? <SkeletonRows rows={4} className="h-14" /> : null}
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-xs text-muted sm:grid-cols-2">
          {roleOptions.map(({ value, label }) => (
            <div key={value} className="flex gap-1.5">
              <dt className="font-medium text-ink">{label}</dt>
              <dd>{roleMeanings[value]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {data ? <Invitations invitations={data.invitations} /> : null}
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} onMade={setMade} /> : null}
      {made ? <LinkDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}
