'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ZonedTimeField } from '@/components/ui/dates/zoned-time-field';
import { failureText } from '@/components/ui/failure-text';
import { InputField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { FlaggedWarning, useMovePreview } from './consequences';
import { spanHere, spanThere } from './days';
import type { Person } from './decision';
import { untoldText, useObstacle } from './sending';
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

/** Where an interview is, and so whose clock its times are read by. */
type Place = { time_zone: string; place: string | null };

function OwnTime({
  place: { time_zone: zone, place },
  onChange,
}: {
  place: Place;
  onChange: (time: Time | null) => void;
}) {
  const [start, setStart] = useState('');
  const [minutes, setMinutes] = useState('30');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ZonedTimeField
        label="Another time"
        {...{ zone, place }}
        min={new Date()}
        onChange={(moment) => {
          setStart(moment ?? '');
          onChange(ownTime(moment ?? '', minutes));
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

const spanAt = ({ start_time: start, end_time: end }: Time, place: Place | undefined) =>
  place ? spanThere(start, end, place.time_zone) : spanHere(start, end);

/** The time that was chosen and why, and what books it. */
function useBooking({ person, interview, onClose, onDone = onClose }: Props, place?: Place) {
  const { applicationId, name } = person;
  const action = useApplicationAction(applicationId);
  const [slot, setSlot] = useState<Time | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (!slot) return setProblem('Choose a time first.');
    const params = { applicationId };
    const why = reason.trim() ? { reason: reason.trim() } : {};
    let untold: string | undefined;
    const run = async () => {
      const answer = interview
        ? await call('rescheduleInterview', { params, body: { slot, ...why } })
        : await call('scheduleInterview', { params, body: { slot } });
      untold = untoldText(answer);
    };
    action.mutate(run, {
      onSuccess: () => {
        onDone();
        const texts = [spanAt(slot, place), untold];
        toast.success(`Interview with ${name} ${interview ? 'moved' : 'scheduled'}`, {
          description: texts.filter(Boolean).join('. '),
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

function useWords(props: Props, place: (Place & { recipient: string | null }) | undefined) {
  const { person, interview } = props;
  const { name, email } = person;
  const obstacle = useObstacle({ email, phone: place?.recipient });
  const untold = `The candidate is not told: ${obstacle}.`;
  if (!interview) {
    const told = obstacle
      ? untold
      : `The candidate is sent a confirmation${email ? ' with a calendar file' : ''}.`;
    return {
      title: `Schedule an interview with ${name}`,
      description: told,
      submitLabel: 'Schedule',
    };
  }
  const now = spanAt(interview, place);
  return {
    title: `Move the interview with ${name}`,
    description: `Now ${now}. ${obstacle ? untold : 'The candidate is told the old time and the new one.'}`,
    submitLabel: 'Move interview',
  };
}

/**
 * Books an interview in an offered slot or at any time, or gives one another time: the one that it was
 * opened for, or that stands booked in whatever stage, for a new time takes its place.
 */
export function ScheduleDialog(asked: Props) {
  const { person, onClose, onSkip, returnFocus } = asked;
  const preview = useMovePreview({ ids: [person.applicationId] });
  const place = preview.data?.applications[0];
  const interview = asked.interview ?? place?.interviews[0];
  const props = interview ? { ...asked, interview } : asked;
  const [offered, setOffered] = useState(0);
  const { slot, choose, reason, setReason, problem, submit, isBusy } = useBooking(props, place);
  return (
    <FormDialog
      {...{ onClose, returnFocus, isBusy }}
      {...useWords(props, place)}
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
      {place ? (
        <>
          <SlotPicker
            jobId={person.job.id}
            zone={place.time_zone}
            value={slot}
            onChange={(offered) => {
              choose(offered);
              setOffered((count) => count + 1);
            }}
          />
          {/* What was typed makes way for an offered time that is chosen after it. */}
          <OwnTime key={offered} place={place} onChange={choose} />
        </>
      ) : preview.isLoadingError ? (
        <ErrorState query={preview} />
      ) : (
        <SkeletonRows rows={3} />
      )}
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
