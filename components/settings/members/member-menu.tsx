'use client';

import { KeyRound, LogOut, MapPin, MoreHorizontal, Unlink } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LabelledCheckbox } from '@/components/ui/checkbox';
import { Confirm } from '@/components/ui/confirm';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { apiTokensQuery, complaintOf, useChange } from '@/lib/browser/settings';

import { LocationsDialog } from './locations-dialog';

type Member = Answer<'listMembers'>['members'][number];

function SignOutDialog({
  member: { user_id: userId, name },
  isMe,
  onClose,
}: {
  member: Member;
  isMe: boolean;
  onClose: () => void;
}) {
  const end = useChange('signOutMember', ['members']);
  const endMade = useChange('endMadeByMember', apiTokensQuery().queryKey);
  const [isAll, setIsAll] = useState(false);
  const router = useRouter();
  const signOut = () => {
    const onSuccess = ({ ended }: Answer<'signOutMember'>) => {
      onClose();
      if (isMe) router.refresh();
      else
        toast.success(ended ? `${name} is signed out everywhere.` : `${name} was not signed in.`);
    };
    end.mutate({ params: { userId } }, { onSuccess });
  };
  // First what lasts: whoever signs themselves out can end nothing any more.
  const confirm = () =>
    isAll ? endMade.mutate({ params: { userId } }, { onSuccess: signOut }) : signOut();
  const error = endMade.error ?? end.error;
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={end.isPending || endMade.isPending}
      title={isMe ? 'Sign out everywhere, here too?' : `Sign ${name} out everywhere?`}
      confirmLabel="Sign out"
    >
      Every browser has to sign in again, in other organizations too. What {isMe ? 'you' : 'they'}{' '}
      made here goes on, unless you end it too.
      <div className="mt-3">
        <LabelledCheckbox
          label="End the API tokens, partner keys and invitations, too"
          checked={isAll}
          onChange={setIsAll}
        />
      </div>
      {error ? <Refusal className="mt-3">{complaintOf(error).message}</Refusal> : null}
    </Confirm>
  );
}

function ResetFactorsDialog({
  member: { user_id: userId, name },
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const reset = useChange('resetMemberFactors', ['members']);
  function confirm() {
    const onSuccess = ({ removed }: Answer<'resetMemberFactors'>) => {
      onClose();
      const done = `The second factors of ${name} are removed.`;
      toast.success(removed ? done : `${name} had no second factor.`);
    };
    reset.mutate({ params: { userId } }, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={reset.isPending}
      title={`Remove the second factors of ${name}?`}
      confirmLabel="Remove"
    >
      For whoever has lost theirs and the recovery codes too. Be sure that it is them who asks. They
      are signed out everywhere, told by email, and sign in by password alone.
      {reset.error ? <Refusal className="mt-3">{complaintOf(reset.error).message}</Refusal> : null}
    </Confirm>
  );
}

function UnlinkDialog({
  member: { user_id: userId, name, email },
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const unlink = useChange('unlinkMember', ['members']);
  function confirm() {
    const onSuccess = () => {
      onClose();
      toast.success(`${name} is no longer linked to single sign-on.`);
    };
    unlink.mutate({ params: { userId } }, { onSuccess });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isBusy={unlink.isPending}
      title={`Unlink ${name} from single sign-on?`}
      confirmLabel="Unlink"
    >
      For whoever has a new account at your identity provider. The former one no longer opens this
      account, and browsers it signed in are signed out. Whoever signs in there next with{' '}
      <bdi>{email}</bdi> becomes {name} here: be sure that the address is still theirs.
      {unlink.error ? (
        <Refusal className="mt-3">{complaintOf(unlink.error).message}</Refusal>
      ) : null}
    </Confirm>
  );
}

/** What is rarely done with a member. */
export function MemberMenu({ member, isMe }: { member: Member; isMe: boolean }) {
  const [asking, setAsking] = useState<'sign_out' | 'reset' | 'unlink' | 'locations' | null>(null);
  const onClose = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${member.name}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        {member.role === 'admin' || !member.is_active ? null : (
          <MenuItem icon={<MapPin />} onSelect={() => setAsking('locations')}>
            Locations…
          </MenuItem>
        )}
        {member.is_active ? (
          <MenuItem icon={<LogOut />} onSelect={() => setAsking('sign_out')}>
            Sign out everywhere
          </MenuItem>
        ) : null}
        {isMe || !member.is_active ? null : (
          <MenuItem icon={<KeyRound />} onSelect={() => setAsking('reset')}>
            Remove second factors
          </MenuItem>
        )}
        {member.is_linked ? (
          <MenuItem icon={<Unlink />} onSelect={() => setAsking('unlink')}>
            Unlink from single sign-on
          </MenuItem>
        ) : null}
      </Menu>
      {asking === 'sign_out' ? <SignOutDialog {...{ member, isMe, onClose }} /> : null}
      {asking === 'reset' ? <ResetFactorsDialog {...{ member, onClose }} /> : null}
      {asking === 'unlink' ? <UnlinkDialog {...{ member, onClose }} /> : null}
      {asking === 'locations' ? <LocationsDialog {...{ member, onClose }} /> : null}
    </>
  );
}
