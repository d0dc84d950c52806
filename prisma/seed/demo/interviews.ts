import type { InterviewStatus } from '@/prisma/generated/client';
import type { Step } from '@/prisma/seed/history';
import type { Random } from '@/prisma/seed/random';
import type { Case, World } from './case';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A quarter-hour between 14:00 and 22:00 UTC, from tomorrow to nine days ahead. */
function upcoming(now: number, random: Random): number {
  const day = Math.floor(now / DAY) + 1 + random.below(9);
  return day * DAY + 14 * HOUR + random.below(32) * 15 * MINUTE;
}

/** When the interview booked at `booked` was, given what came after it. */
function held(booked: number, next: Step): number {
  const half = Math.floor((booked + next.at) / 2);
  const quarter = Math.floor((next.at - HOUR) / (15 * MINUTE)) * 15 * MINUTE;
  return quarter > booked ? quarter : half;
}

function outcome(next: Step | undefined): InterviewStatus {
  if (!next) return 'scheduled';
  if (next.to === 'past_interview') return 'completed';
  if (next.to === 'no_show') return 'no_show';
  return next.to === 'reschedule_requested' ? 'rescheduled' : 'cancelled';
}

/** Where an interview booked by this step is, or was to be; half an hour long. */
export function slotOf(of: Case, index: number, world: World) {
  const booked = of.steps[index];
  if (!booked) throw new Error('There is no such step.');
  const next = of.steps[index + 1];
  const was = next && next.to !== 'reschedule_requested';
  const start = was ? held(booked.at, next) : upcoming(next?.at ?? world.now, world.random);
  return { startTime: new Date(start), endTime: new Date(start + 30 * MINUTE) };
}

/** Moves a coming interview past those its interviewer has booked already. */
function withoutClash(slot: ReturnType<typeof slotOf>, interviewerId: string, world: World) {
  const length = slot.endTime.getTime() - slot.startTime.getTime();
  const booked = world.rows.interview.filter(
    (other) => other.interviewerId === interviewerId && other.status === 'scheduled',
  );
  let start = slot.startTime.getTime();
  const clashes = ({ startTime, endTime }: { startTime: Date | string; endTime: Date | string }) =>
    new Date(startTime).getTime() < start + length && start < new Date(endTime).getTime();
  while (booked.some(clashes)) start += length;
  return { startTime: new Date(start), endTime: new Date(start + length) };
}

/** Adds the interviews that a way through `interview_scheduled` implies: past ones and coming ones. */
export function addInterviews(world: World, of: Case): void {
  const { orgId, rows, random } = world;
  const { candidateId, applicationId, job, coordinator } = of;
  of.steps.forEach((step, index) => {
    if (step.to !== 'interview_scheduled') return;
    const next = of.steps[index + 1];
    const status = outcome(next);
    const wanted = slotOf(of, index, world);
    const slot = status === 'scheduled' ? withoutClash(wanted, of.recruiter.id, world) : wanted;
    const id = random.idAt(step.at);
    const times = { createdAt: new Date(step.at), updatedAt: new Date(next?.at ?? step.at) };
    rows.interview.push({
      ...{ orgId, id, applicationId, candidateId, interviewerId: of.recruiter.id, status },
      ...{ ...slot, ...times },
    });
    const at = step.at + 1;
    rows.activity.push({
      ...{ orgId, id: random.idAt(at), type: 'interview', candidateId, applicationId },
      ...{ jobId: job.id, actorType: 'user', actorId: coordinator.id },
      ...{ actorName: coordinator.name, occurredAt: new Date(at) },
      details: {
        interview_id: id,
        start_time: slot.startTime.toISOString(),
        end_time: slot.endTime.toISOString(),
        status: 'scheduled',
      },
    });
  });
}
