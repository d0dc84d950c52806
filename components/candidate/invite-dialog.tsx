'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FlaggedWarning, useMovePreview } from '@/components/applications/consequences';
import { timeInZones } from '@/components/applications/days';
import { bookedOf } from '@/components/applications/decision';
import { useObstacle } from '@/components/applications/sending';
import { useStages } from '@/components/applications/use-stages';
import { TextareaField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/browser/api';
import { slotsQuery } from '@/lib/browser/applications';
import { timesOf } from '@/lib/browser/slots';
import { useCandidate, useSubject } from './candidate-context';
import type { StageActions } from './use-stage-actions';

/** What the link will offer, so that nobody is sent to choose among nothing unawares. */
function OfferedTimes({ jobId, name, zone }: { jobId: string; name: string; zone: string }) {
  const { data, isLoadingError } = useQuery(slotsQuery(jobId));
  if (isLoadingError) return null;
  if (!data) return <p className="text-sm text-muted">Looking for free times…</p>;
  const times = timesOf(data);
  const [first] = times;
  if (!first) {
    return (
      <p className="text-sm text-warning">
        No free times are offered for this job: {name} can only ask for one. Offer some under
        Settings, Interview times.
      </p>
    );
  }
  const count = times.length === 1 ? '1 free time is' : `${times.length} free times are`;
  return (
    <p className="text-sm text-muted">
      {count} offered, the first on {timeInZones(first.start_time, zone)}.
    </p>
  );
}

/** Says what becomes of an interview that is booked already; nothing where none is. */
function BookedAlready({ applicationId, name }: { applicationId: string; name: string }) {
  const { data: preview } = useMovePreview({ ids: [applicationId] });
  const [booked] = preview ? bookedOf(preview) : [];
  if (!booked) return null;
  return (
    <p className="text-sm text-warning">
      An interview is booked on {booked.when}. It stays until {name} chooses another time by the
      link, which takes its place.
    </p>
  );
}

/** Sends the candidate a link to choose an interview time. */
export function InviteDialog({
  actions,
  onClose,
  onDone = onClose,
}: {
  actions: Pick<StageActions, 'act' | 'isBusy'>;
  onClose: () => void;
  /** Closes it after the link was made. */
  onDone?: () => void;
}) {
  const { candidateId, name, email, phone, application } = useSubject();
  const { candidate } = useCandidate();
  const address = email ?? phone;
  const obstacle = useObstacle({ email, phone });
  const { stageOf } = useStages();
  const [note, setNote] = useState('');
  function submit() {
    const body = {
      application_id: application.application_id,
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    actions.act(() => call('advanceToScheduling', { params: { candidateId }, body }), {
      done: `${name} can now choose a time`,
      rest:
        obstacle && address ? `Not sent: ${obstacle}. Copy the link under Messages.` : undefined,
      failed: 'The link was not sent',
      onDone,
    });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Send scheduling link"
      description={`${name} gets a link to choose among the offered times; links sent earlier stop working. The application moves to ${stageOf('passed_screening_awaiting_scheduling').name}.`}
      onSubmit={submit}
      submitLabel={obstacle ? 'Make the link' : 'Send link'}
      isBusy={actions.isBusy}
      isDisabled={!address}
    >
      <FlaggedWarning names={candidate.blocklist_match ? [name] : []} />
      {address ? (
        <p className="text-sm">
          To <span className="font-medium break-words">{address}</span>
          {obstacle ? (
            <span className="mt-1 block text-warning">
              Nothing is sent: {obstacle}. You pass the link on.
            </span>
          ) : null}
        </p>
      ) : (
        <p className="text-sm text-warning">
          There is neither an email address nor a phone number, so no link can be sent. Add one
          under Details first, or move the application without a link.
        </p>
      )}
      <BookedAlready applicationId={application.application_id} name={name} />
      <OfferedTimes jobId={application.job.id} name={name} zone={application.time_zone} />
      <TextareaField
        label="Note"
        hint="For your team; kept among the application’s notes."
        value={note}
        maxLength={20_000}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
