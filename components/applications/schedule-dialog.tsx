'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { failureText } from '@/components/ui/failure-text';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { ownZoneName } from '@/components/ui/words';
import { call } from '@/lib/browser/api';
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { span } from './days';
import type { Person } from './decision';
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
      <Field label="Another time" hint={`In ${ownZoneName()}`}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={start}
            onChange={(event) => {
              setStart(event.target.value);
              onChange(ownTime(event.target.value, minutes));
            }}
          />
        )}
      </Field>
      <Field label="Length">
        {(control) => (
          <Select
            {...control}
            value={minutes}
            options={lengths}
            onChange={(next) => {
              setMinutes(next);
              if (start) onChange(ownTime(start, next));
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** Books an interview in an offered slot or at any time; with `interview`, gives that one another time. */
export function ScheduleDialog({
  person: { applicationId, name, email, job },
  interview,
  onClose,
  onDone = onClose,
  onSkip,
  returnFocus,
}: {
  person: Person;
  interview?: Interview;
  onClose: () => void;
  /** Closes it after it was booked. */
  onDone?: () => void;
  /** Moves without an interview, where the dialog stands before a move. */
  onSkip?: (() => void) | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
}) {
  const action = useApplicationAction(applicationId);
  const [slot, setSlot] = useState<Time | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
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

  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      className="max-w-xl"
      title={interview ? `Move the interview with ${name}` : `Schedule an interview with ${name}`}
      description={
        interview
          ? `Now ${span(interview.start_time, interview.end_time)}. The candidate is told the old time and the new one.`
          : `The candidate is sent a confirmation${email ? ' with a calendar file' : ''}.`
      }
    >
      <form onSubmit={submit} className="space-y-5">
        <SlotPicker jobId={job.id} value={slot} onChange={choose} />
        <OwnTime onChange={choose} />
        {interview ? (
          <Field label="Reason" hint="Stays in the history.">
            {(control) => (
              <Input
                {...control}
                value={reason}
                maxLength={2000}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
        <DialogActions>
          {onSkip ? (
            <Button variant="ghost" className="mr-auto" onClick={onSkip}>
              Move without an interview
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={action.isPending}>
            {interview ? 'Move interview' : 'Schedule'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
