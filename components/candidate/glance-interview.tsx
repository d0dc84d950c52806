'use client';

import { useState } from 'react';
import { timeInZones } from '@/components/applications/days';
import { ScheduleDialog } from '@/components/applications/schedule-on-demand';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import type { Glance } from '@/lib/browser/candidates';
import { isLeftByForceOnly } from '@/lib/pipeline/decide-move';
import { usePerson } from './candidate-context';
import { GlanceRow } from './glance-row';

const CancelDialog = late(() =>
  import('./cancel-interview-dialog').then((module) => module.CancelInterviewDialog),
);

const small = 'h-6 px-1.5 text-xs';

/** The interview that comes next, or the last of which nobody said how it went, and what to do. */
export function NextInterview({ interview }: Pick<Glance, 'interview'>) {
  const person = usePerson();
  const maySchedule = useMay('application:schedule');
  const [asking, setAsking] = useState<'move' | 'cancel' | null>(null);
  if (!interview) {
    if (person.stage !== 'interview_scheduled') return null;
    return (
      <GlanceRow name="Next">
        <p className="text-warning">No interview ahead</p>
      </GlanceRow>
    );
  }
  const close = () => setAsking(null);
  const { start_time: start, end_time: end, time_zone: zone, interviewer, place } = interview;
  const isOver = Date.parse(end) < Date.now();
  return (
    <GlanceRow name={isOver ? 'Held?' : 'Next'}>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 grow break-words">
          <span className="font-medium">Interview {timeInZones(start, zone)}</span>
          {interviewer ? ` with ${interviewer.name}` : ''}
          {place ? `, ${place}` : ''}
          {isOver ? <span className="text-warning"> Nobody said how it went.</span> : null}
          {!isOver && person.stage === 'reschedule_requested' ? (
            <span className="text-warning">
              {' '}
              Asked for another time; this one stays until then.
            </span>
          ) : null}
        </p>
        {maySchedule ? (
          <span className="flex shrink-0">
            {isLeftByForceOnly(person.stage) ? null : (
              <Button
                variant="ghost"
                className={small}
                aria-label="Move the interview…"
                onClick={() => setAsking('move')}
              >
                Move…
              </Button>
            )}
            <Button
              variant="ghost"
              className={small}
              aria-label="Cancel the interview…"
              onClick={() => setAsking('cancel')}
            >
              Cancel…
            </Button>
          </span>
        ) : null}
      </div>
      {asking === 'move' ? (
        <ScheduleDialog person={person} interview={interview} onClose={close} />
      ) : null}
      {asking === 'cancel' ? <CancelDialog interview={interview} onClose={close} /> : null}
    </GlanceRow>
  );
}
