'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Consequences, Remark } from '@/components/applications/consequences';
import { InterviewWord } from '@/components/applications/interview-word';
import { type End, ExpiryFields } from '@/components/blocklist/expiry-fields';
import { expiryTime } from '@/components/blocklist/state';
import { meaningOf } from '@/components/blocklist/types';
import { Field, Textarea } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import {
  blocklistBehaviourQuery,
  type MatchType,
  matchesQuery,
  useBlockPerson,
} from '@/lib/browser/blocklist';
import { sentence } from '@/lib/browser/forms';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { useCandidate } from './candidate-context';

type Identifier = { type: MatchType; value: string };

/** What the candidate is found by: address and number; the name only where there is neither. */
function useIdentifiers(): Identifier[] {
  const { candidate, name } = useCandidate();
  const { email, phone } = candidate;
  const found = [
    ...(email ? [{ type: 'email', value: email } as const] : []),
    ...(phone ? [{ type: 'phone', value: phone } as const] : []),
  ];
  return found.length > 0 ? found : [{ type: 'name_exact', value: name }];
}

function Blocked({ type, value }: Identifier) {
  const { data, error } = useQuery(matchesQuery(type, value));
  const others = (data?.total ?? 1) - 1;
  const meets = others > 0 ? ` Also meets ${others === 1 ? '1 other' : `${others} others`}.` : '';
  return (
    <li className="wrap-break-word">
      {meaningOf(type).label}: <span className="font-medium">{value}</span>
      {error ? ' (nobody can be found by it, so it is left out)' : meets}
    </li>
  );
}

/** Their applications that are still open, which is where something may be arranged. */
function useOpenIds(): string[] {
  const { applications } = useCandidate();
  const open = applications.filter(
    ({ status, closed_reason: closed }) => !isTerminal(status) && !closed,
  );
  return open.map(({ application_id: id }) => id);
}

/** Says what becomes of what was arranged with the candidate, and asks what they are told of it. */
function Arranged({ isTold, onChange }: { isTold: boolean; onChange: (isTold: boolean) => void }) {
  const { name } = useCandidate();
  const ids = useOpenIds();
  const { data: behaviour } = useQuery(blocklistBehaviourQuery());
  const isExcluded = behaviour === 'exclude';
  return (
    <>
      <Consequences decision={{ ids, subject: name }} isAboutAll isSilent={isExcluded || !isTold}>
        <Remark>No screening call is made, and links to choose a time end.</Remark>
        <Remark>
          {isExcluded
            ? 'Your organization excludes: whatever they apply for from now on ends in “Do not contact”, and no message goes to them. Applications they have stay where they are.'
            : 'They are marked for your team to see. Their applications stay where they are; your team decides.'}
        </Remark>
        <Remark>Taking them off the blocklist brings none of this back.</Remark>
      </Consequences>
      {isExcluded ? null : (
        <InterviewWord {...{ ids, isTold, onChange }} word="That it is cancelled" />
      )}
    </>
  );
}

/** Blocks the candidate by everything they are found by, and says beforehand what follows. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const { candidate, name } = useCandidate();
  const identifiers = useIdentifiers();
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<End>({ expiry: 'never', day: '' });
  const [isTold, setTold] = useState(true);
  const block = useBlockPerson(candidate.candidate_id);

  function submit() {
    if (end.expiry === 'date' && !end.day) return setEnd({ ...end, problem: 'Choose the day.' });
    const body = {
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      expires_at: expiryTime(end.expiry, end.day),
      notify: isTold,
    };
    block.mutate(body, {
      onSuccess: () => {
        onClose();
        toast.success(`${name} is on the blocklist`);
      },
      onError: (error) => {
        const [, late] = /^expires_at: (.*)/.exec(error.message) ?? [];
        if (late) setEnd({ ...end, problem: sentence(late) });
        else toast.failure(`${name} was not blocked`, error);
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Block ${name}`}
      onSubmit={submit}
      submitLabel="Add to the blocklist"
      isDanger
      isBusy={block.isPending}
    >
      <ul aria-label="What is blocked" className="space-y-1 text-sm">
        {identifiers.map((identifier) => (
          <Blocked key={identifier.type} {...identifier} />
        ))}
      </ul>
      <Arranged isTold={isTold} onChange={setTold} />
      <Field label="Reason" hint="For your team.">
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={1000}
            className="min-h-16"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <ExpiryFields end={end} onChange={setEnd} />
    </FormDialog>
  );
}
