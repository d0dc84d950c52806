'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DateTimeField, localMoment } from '@/components/ui/dates/date-time-field';
import { failureText } from '@/components/ui/failure-text';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { ownZoneName } from '@/components/ui/words';
import { call } from '@/lib/browser/api';
import { type Interview, interviewsQuery, useApplicationAction } from '@/lib/browser/applications';
import { FlaggedWarning } from './consequences';
import { spanHere } from './days';
import type { Person } from './decision';
import { useObstacle } from './sending';
import { SlotPicker } from './slot-picker';

type Time = { start_time: string; end_time: string };

const MINUTE_MS = 60_000;

const lengths = ['15', '30', '45', '60', '90', '120'].map((value) => ({
  value,
  label: `${value} minutes`,
}));

function ownTime(start: string, minutes: string): Time | null {
  const from = Date.parse(start);
  if (Number.isNaN(from)) return null;
  const until = from + Number(minutes) * MINUTE_MS;
  return { start_time: new Date(from).toISOString(), end_time: new Date(until).toISOString() };
}

function OwnTime({ onChange }: { onChange: (time: Time | null) => void }) {
  const [start, setStart] = useState('');
  const [minutes, setMinutes] = useState('30');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateTimeField
        label="Another time"
        hint={`In ${ownZoneName()}`}
        min={localMoment(new Date())}
        value={start}
        onChange={(next) => {
          setStart(next);
          onChange(ownTime(next, minutes));
        }}
      />
      <SelectField
        label="Length"
        value={minutes}
        options={lengths}
        onChange={(next) => {
          setMinutes(next);
          if (start) onChange(ownTime(start, next));
        }}
      />
    </div>
  );
}

type Props = {
  person: Person;
  /** The interview to give another time; a new one without it. */
  interview?: Pick<Interview, 'start_time' | 'end_time'>;
  onClose: () => void;
  /** Closes it after it was booked. */
  onDone?: () => void;
  /** Moves without an interview, where the dialog stands before a move. */
  onSkip?: (() => void) | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
};

/** The time that was chosen and why, and what books it. */
function useBooking({ person, interview, onClose, onDone = onClose }: Props) {
  const { applicationId, name } = person;
  const action = useApplicationAction(applicationId);
  const [slot, setSlot] = useState<Time | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (!slot) return setProblem('Choose a time first.');
    const params = { applicationId };
    const why = reason.trim() ? { reason: reason.trim() } : {};
    const run = () =>
      interview
        ? call('rescheduleInterview', { params, body: { slot, ...why } })
        : call('scheduleInterview', { params, body: { slot } });
    action.mutate(run, {
      onSuccess: () => {
        onDone();
        toast.success(`Interview with ${name} ${interview ? 'moved' : 'scheduled'}`, {
          description: spanHere(slot.start_time, slot.end_time),
        });
      },
      onError: (error) => setProblem(failureText(error)),
    });
  }

  function choose(time: Time | null) {
    setSlot(time);
    setProblem(undefined);
  }

  return { slot, choose, reason, setReason, problem, submit, isBusy: action.isPending };
}

/** The interview that stands until a time is booked here: whoever asks for another keeps it. */
function useStanding({ person, interview }: Props) {
  const enabled = !interview && person.stage === 'reschedule_requested';
  const { data } = useQuery({ ...interviewsQuery(person.applicationId), enabled });
  return enabled ? data?.find(({ status }) => status === 'scheduled') : undefined;
}

function useWords(props: Props) {
  const { person, interview } = props;
  const { name, email } = person;
  const obstacle = useObstacle(person);
  const standing = useStanding(props);
  const untold = `The candidate is not told: ${obstacle}.`;
  if (!interview) {
    const told = obstacle
      ? untold
      : `The candidate is sent a confirmation${email ? ' with a calendar file' : ''}.`;
    const until = standing
      ? `Booked now: ${spanHere(standing.start_time, standing.end_time)}. A new time takes its place. `
      : '';
    return {
      title: `Schedule an interview with ${name}`,
      description: `${until}${told}`,
      submitLabel: 'Schedule',
    };
  }
  const now = spanHere(interview.start_time, interview.end_time);
  return {
    title: `Move the interview with ${name}`,
    description: `Now ${now}. ${obstacle ? untold : 'The candidate is told the old time and the new one.'}`,
    submitLabel: 'Move interview',
  };
}

/** Books an interview in an offered slot or at any time, or gives one another time. */
export function ScheduleDialog(props: Props) {
  const { person, interview, onClose, onSkip, returnFocus } = props;
  const { slot, choose, reason, setReason, problem, submit, isBusy } = useBooking(props);
  return (
    <FormDialog
      {...{ onClose, returnFocus, isBusy }}
      {...useWords(props)}
      className="max-w-xl"
      formClassName="space-y-5"
      onSubmit={submit}
      isNative
      otherAction={
        onSkip ? (
          <Button variant="ghost" className="mr-auto" onClick={onSkip}>
            Move without an interview
          </Button>
        ) : null
      }
    >
      <FlaggedWarning names={person.isFlagged ? [person.name] : []} />
      <SlotPicker jobId={person.job.id} value={slot} onChange={choose} />
      <OwnTime onChange={choose} />
      {interview ? (
        <InputField
          label="Reason"
          hint="Stays in the history."
          value={reason}
          maxLength={2000}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </FormDialog>
  );
}
