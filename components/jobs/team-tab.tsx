'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ComboboxField } from '@/components/ui/combobox';
import { IconButton } from '@/components/ui/icon-button';
import { Select, SelectField } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState, Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type Answer, call } from '@/lib/browser/api';
import { jobTeamQuery } from '@/lib/browser/jobs';
import { membersQuery } from '@/lib/browser/settings';
import { type JobRole, jobRoleMeanings, jobRoleName, jobRoleOptions } from './team-roles';

type TeamMember = Answer<'getJobTeam'>['team'][number];
type Wanted = { user_id: string; role: JobRole };

const without = (team: readonly Wanted[], id: string) => team.filter((one) => one.user_id !== id);

function useTeam(jobId: string) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (changed: (now: Wanted[]) => Wanted[]) => {
      // It is set as a whole: whoever a colleague has just added must stay.
      const { team } = await client.fetchQuery({ ...jobTeamQuery(jobId), staleTime: 0 });
      const members = changed(team.map(({ user_id, role }) => ({ user_id, role })));
      return call('setJobTeam', { params: { jobId }, body: { members } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs', 'team', jobId] }),
  });
  const set = (changed: (now: Wanted[]) => Wanted[], done: string) =>
    // A promise also settles when the tab is left; a refusal is in `change.error`.
    void change.mutateAsync(changed).then(
      () => toast.success(done),
      () => undefined,
    );
  return {
    change,
    add: (member: Wanted, name: string) =>
      set((now) => [...without(now, member.user_id), member], `${name} is in the team.`),
    remove: ({ user_id: id, name }: TeamMember) =>
      set((now) => without(now, id), `${name} has left the team.`),
    setRole: ({ user_id: id, name }: TeamMember, role: JobRole) =>
      set(
        (now) => now.map((one) => (one.user_id === id ? { ...one, role } : one)),
        `${name} is now ${jobRoleName(role).toLowerCase()}.`,
      ),
  };
}

type Team = ReturnType<typeof useTeam>;

function MemberItem({ member, actions }: { member: TeamMember; actions: Team | null }) {
  const { name, role, is_active: isActive } = member;
  const isBusy = actions?.change.isPending ?? false;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Avatar name={name} />
      <p className="flex min-w-0 grow basis-40 items-center gap-2 text-sm font-medium">
        <span className="truncate">{name}</span>
        {isActive ? null : <Badge tone="warning">Deactivated</Badge>}
      </p>
      {actions ? (
        <>
          <Select
            aria-label={`Role of ${name} in the team`}
            className="w-42"
            value={role}
            disabled={isBusy}
            options={jobRoleOptions}
            onChange={(next) => actions.setRole(member, next)}
          />
          <IconButton
            label={`Remove ${name} from the team`}
            disabled={isBusy}
            onClick={() => actions.remove(member)}
          >
            <X aria-hidden />
          </IconButton>
        </>
      ) : (
        <Badge>{jobRoleName(role)}</Badge>
      )}
    </li>
  );
}

function AddMember({ team, actions }: { team: readonly TeamMember[]; actions: Team }) {
  const [userId, setUserId] = useState<string>();
  const [role, setRole] = useState<JobRole>('hiring_manager');
  const members = useQuery(membersQuery());
  const inTeam = new Set(team.map((one) => one.user_id));
  const open = (members.data?.members ?? []).filter(
    (one) => one.is_active && !inTeam.has(one.user_id),
  );
  const chosen = open.find((one) => one.user_id === userId);
  function add() {
    if (!chosen) return;
    actions.add({ user_id: chosen.user_id, role }, chosen.name);
    setUserId(undefined);
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]">
      <ComboboxField
        label="Add a member"
        value={userId}
        onChange={setUserId}
        options={open.map(({ user_id: value, name, email }) => ({
          ...{ value, label: name, hint: email },
        }))}
      />
      <SelectField label="As" value={role} onChange={setRole} options={jobRoleOptions} />
      <Button variant="primary" onClick={add} disabled={!chosen || actions.change.isPending}>
        Add
      </Button>
      <p className="text-xs text-muted sm:col-span-3">{jobRoleMeanings[role]}</p>
    </div>
  );
}

function TeamList({ jobId, team }: { jobId: string; team: readonly TeamMember[] }) {
  const mayWrite = useMay('team:write');
  const actions = useTeam(jobId);
  return (
    <>
      {mayWrite ? <AddMember team={team} actions={actions} /> : null}
      {actions.change.error ? <Refusal>{actions.change.error.message}</Refusal> : null}
      {team.length === 0 ? (
        <EmptyState icon={<UsersRound aria-hidden />} title="Nobody is in the team yet">
          Recruiters and admins work on every job. Add whoever else should see the people of this
          one.
        </EmptyState>
      ) : (
        <ul aria-label="Team" className="divide-y divide-line rounded-xl border border-line">
          {team.map((member) => (
            <MemberItem key={member.user_id} member={member} actions={mayWrite ? actions : null} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Who belongs to the team of a job and as what; recruiters add and remove them. */
export function TeamTab({ jobId }: { jobId: string }) {
  const query = useQuery(jobTeamQuery(jobId));
  return (
    <section aria-label="Team of the job" className="max-w-form space-y-4">
      <p className="max-w-prose text-sm text-muted">
        Members of the team see this job and the people who applied to it. A collaborator sees
        nothing else.
      </p>
      {query.data ? <TeamList jobId={jobId} team={query.data.team} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={3} className="h-14" /> : null}
    </section>
  );
}
