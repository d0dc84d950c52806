import type { z } from 'zod';
import { locationLine } from '@/lib/hiring/records/job-record';
import { currentZone, defaultTimeZone } from '@/lib/words/zone-names';
import type { getHome } from './contract';
import type { HomeJob } from './jobs';
import type { Found } from './part';
import type { Person } from './people';
import type { FailedMessage, MissingConsent, TodaysInterview } from './rules';
import type { Home } from './service';

type Shown = z.input<NonNullable<typeof getHome.result>>;

function serializePerson(person: Person) {
  return {
    application_id: person.id,
    candidate_id: person.candidateId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    phone_e164: person.phoneE164,
    job: { id: person.jobId, title: person.jobTitle },
    location_name: person.locationName,
    status: person.stage,
    stage_entered_at: person.stageEnteredAt.toISOString(),
    stage_entered_by: person.enteredBy,
    score: person.score,
    is_flagged: person.isFlagged,
    applied_at: person.appliedAt?.toISOString() ?? null,
  };
}

const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);

const interviewOf = (interview: TodaysInterview) => ({
  interview_id: interview.id,
  start_time: interview.startTime.toISOString(),
  end_time: interview.endTime.toISOString(),
  interview_status: interview.status,
  interviewer: named(interview.interviewerId, interview.interviewerName),
  place: interview.place,
  time_zone: currentZone(interview.timeZone ?? defaultTimeZone),
});

const messageOf = ({ id, kind, channel, subject, failureReason, failedAt }: FailedMessage) => ({
  ...{ message_id: id, kind, channel, subject, failure_reason: failureReason },
  failed_at: failedAt.toISOString(),
});

const consentOf = ({ id, checkType, checks, askedAt }: MissingConsent) => ({
  ...{ check_id: id, check_type: checkType, checks, asked_at: askedAt.toISOString() },
});

const endpointOf = (endpoint: Home['endpoints']['items'][number]) => ({
  endpoint_host: endpoint.endpointHost,
  failing_since: endpoint.failingSince.toISOString(),
  consecutive_failures: endpoint.consecutiveFailures,
  last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
});

const jobOf = (job: HomeJob) => ({
  ...{ job_id: job.id, title: job.title, location: locationLine(job), status: job.status },
  recruiter: named(job.recruiterId, job.recruiterName),
  ...{ open: job.open, unreviewed: job.unreviewed, interviews: job.interviews, hired: job.hired },
});

const mapped = <Item, To>({ total, items }: Found<Item>, to: (item: Item) => To) => ({
  total,
  items: items.map(to),
});

/** Turns a home page into the response. */
export function serializeHome(home: Home): Shown {
  const { people, waiting, changes, day } = home;
  // Who was erased or removed between two reads is left out.
  const withPeople = <Item extends { applicationId: string }, Extra extends object>(
    { total, items }: Found<Item>,
    extra: (item: Item) => Extra,
  ) => ({
    total,
    items: items.flatMap((item) => {
      const person = people.get(item.applicationId);
      return person ? [{ ...serializePerson(person), ...extra(item) }] : [];
    }),
  });
  const alone = (found: Found<{ applicationId: string }>) => withPeople(found, () => ({}));
  return {
    scope: home.scope,
    date: day.date,
    since: day.lastWorkingDay.toISOString(),
    interviews: withPeople(home.interviews, interviewOf),
    waiting: {
      reschedule_requested: alone(waiting.rescheduleRequested),
      no_show: alone(waiting.noShow),
      interview_missing: alone(waiting.interviewMissing),
      message_failed: withPeople(home.failed, messageOf),
      consent_missing: withPeople(home.consents, consentOf),
      undecided: alone(waiting.undecided),
      unreviewed: alone(waiting.unreviewed),
      endpoint_failing: mapped(home.endpoints, endpointOf),
    },
    changes: {
      applied: alone(changes.applied),
      moved: alone(changes.moved),
      hired: alone(changes.hired),
      lost: alone(changes.lost),
    },
    jobs: mapped(home.jobs, jobOf),
  };
}
