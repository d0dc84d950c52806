'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LabelledCheckbox } from '@/components/ui/checkbox';
import { Confirm } from '@/components/ui/confirm';
import { Select } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import type { Role } from '@/lib/browser/permissions';
import { apiTokensQuery, complaintOf, membersQuery, useChange } from '@/lib/browser/settings';

import { MemberMenu } from './member-menu';
import { roleName, roleOptions } from './roles';

type Member = Answer<'listMembers'>['members'][number];
type Change = { role?: Role; is_active?: boolean };

function explain(error: Error): string {
  const { message } = complaintOf(error);
  return /admin/.test(message) ? `${message} Make somebody else an admin first.` : message;
}

/** Changes a member: at once on the screen, undone if the server refuses. */
function useMemberChange({ user_id: userId, name }: Member) {
  const client = useQueryClient();
  const router = useRouter();
  const isMe = useSession().user.id === userId;
  const mutation = useChange('updateMember', ['members']);
  const { queryKey } = membersQuery();

  async function change(body: Change, done: (() => string) | null, undo?: Change) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => ({
      invitations: known?.invitations ?? [],
      members: (known?.members ?? []).map((member) =>
        member.user_id === userId ? { ...member, ...body } : member,
      ),
    }));
    // A promise, unlike the mutation's callbacks, also settles when the page has been left since.
    await mutation
      .mutateAsync({ params: { userId }, body })
      .then(() => {
        if (isMe) router.refresh();
        const back = undo && !isMe ? { undo: () => void change(undo, null) } : {};
        toast.success(done ? done() : `${name} is as before.`, back);
      })
      .catch((error: Error) => {
        client.setQueryData(queryKey, before);
        if (!done) toast.error('Not undone', { description: explain(error) });
      });
  }

  return { mutation, isMe, change };
}

function DeactivateDialog({
  member,
  isMe,
  onClose,
  onConfirm,
}: {
  member: Member;
  isMe: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const endMade = useChange('endMadeByMember', apiTokensQuery().queryKey);
  const [isAll, setIsAll] = useState(false);
  const params = { userId: member.user_id };
  // First what lasts: whoever deactivates themselves can end nothing any more.
  const confirm = () =>
    isAll ? endMade.mutate({ params }, { onSuccess: onConfirm }) : onConfirm();
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={endMade.isPending}
      title={isMe ? 'Deactivate yourself?' : `Deactivate ${member.name}?`}
      confirmLabel="Deactivate"
    >
      {isMe
        ? 'You lose access to this organization at once and cannot let yourself back in.'
        : 'They are signed out at once, and their API tokens for this organization stop working for good. What they did stays. You can reactivate them; they then sign in anew.'}
      <div className="mt-3">
        <LabelledCheckbox
          label={`End the tokens of service accounts, partner keys and invitations that ${isMe ? 'you' : 'they'} made, too`}
          checked={isAll}
          onChange={setIsAll}
        />
      </div>
      {endMade.error ? (
        <Refusal className="mt-3">{complaintOf(endMade.error).message}</Refusal>
      ) : null}
    </Confirm>
  );
}

function MemberControls({
  member,
  isMe,
  onRole,
  onActive,
}: {
  member: Member;
  isMe: boolean;
  onRole: (role: Role) => void;
  onActive: (isActive: boolean) => void;
}) {
  const { name, role, is_active: isActive } = member;
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <Select
        aria-label={`Role of ${name}`}
        className="w-28 sm:w-34"
        value={role}
        disabled={!isActive}
        options={roleOptions}
        onChange={onRole}
      />
      <Button
        size="small"
        variant="ghost"
        className="w-22 sm:w-24"
        aria-label={`${isActive ? 'Deactivate' : 'Reactivate'} ${name}`}
        onClick={() => onActive(!isActive)}
      >
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
      {isActive || member.is_linked ? (
        <MemberMenu {...{ member, isMe }} />
      ) : (
        <span className="size-8" aria-hidden />
      )}
    </div>
  );
}

function Who({ member, isMe }: { member: Member; isMe: boolean }) {
  const { name, email, role, is_active: isActive, location_ids: locationIds } = member;
  return (
    <>
      <Avatar name={name} />
      <div className="min-w-0 grow basis-48">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {isMe ? <Badge>You</Badge> : null}
          {isActive ? null : <Badge tone="warning">Deactivated</Badge>}
          {locationIds && role !== 'admin' ? (
            <Badge>
              {locationIds.length === 1 ? 'One location' : `${locationIds.length} locations`}
            </Badge>
          ) : null}
        </p>
        <p className="truncate text-xs text-muted">{email}</p>
        {member.is_provisioned ? (
          <p className="text-xs text-muted">Managed by your identity provider</p>
        ) : null}
      </div>
    </>
  );
}

/** One member with their role and whether they are active. */
export function MemberRow({ member }: { member: Member }) {
  const mayWrite = useMay('member:write');
  const { mutation, isMe, change } = useMemberChange(member);
  const [isAsking, setIsAsking] = useState(false);
  const { name, role } = member;

  function setRole(next: Role) {
    void change({ role: next }, () => `${name} is now ${roleName(next)}.`, { role });
  }

  function setActive(next: boolean) {
    setIsAsking(false);
    const words = () => `${name} ${next ? 'is active again' : 'is deactivated'}.`;
    void change({ is_active: next }, words, { is_active: !next });
  }

  const askOrActivate = (next: boolean) => (next ? setActive(true) : setIsAsking(true));
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Who member={member} isMe={isMe} />
        {mayWrite ? (
          <MemberControls {...{ member, isMe }} onRole={setRole} onActive={askOrActivate} />
        ) : (
          <Badge>{roleName(role)}</Badge>
        )}
      </div>
      {mutation.error ? (
        <Refusal className="mt-2">
          {name} stays as before. {explain(mutation.error)}
        </Refusal>
      ) : null}
      {isAsking ? (
        <DeactivateDialog
          member={member}
          isMe={isMe}
          onClose={() => setIsAsking(false)}
          onConfirm={() => setActive(false)}
        />
      ) : null}
    </li>
  );
}
