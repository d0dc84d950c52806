'use client';

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
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { span } from './days';
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
          description: span(slot.start_time, slot.end_time),
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

function wordsFor({ person: { name, email }, interview }: Props, obstacle: string | null) {
  const untold = `The candidate is not told: ${obstacle}.`;
  if (!interview) {
    return {
      title: `Schedule an interview with ${name}`,
      description: obstacle
        ? untold
        : `The candidate is sent a confirmation${email ? ' with a calendar file' : ''}.`,
      submitLabel: 'Schedule',
    };
  }
  const now = span(interview.start_time, interview.end_time);
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
      {...wordsFor(props, useObstacle(person))}
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
