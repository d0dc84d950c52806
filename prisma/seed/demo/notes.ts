import type { StageSlug } from '@/lib/pipeline/stages';
import type { Case, World } from './case';

const MINUTE = 60_000;

const written: Partial<Record<StageSlug, readonly string[]>> = {
  client_screening: [
    'Sent the profile over, asked for an answer by Thursday.',
    'Client wants someone who can start before the end of the month. Told them this one can.',
    'Forwarded the call summary, they like the tenure at the last job.',
  ],
  client_request_interview: [
    'They want to meet. Mornings only, and please not on the 1st.',
    'Client asked for a second look at availability before we book.',
  ],
  pending_evaluation: [
    'Evaluation link sent, reminded by phone. Says tonight after the kids are in bed.',
    'Waiting for the evaluation; if nothing comes by Friday I will call once more.',
  ],
  passed_screening_awaiting_scheduling: [
    'Listened to the call, good energy. Pushing for a slot this week.',
    'Left a voicemail about times, prefers afternoons.',
    'Has another offer with an answer due Monday, let us be quick.',
  ],
  reschedule_requested: ['Sick child, asked for next week. Polite about it, called ahead.'],
  no_show: ['Waited 20 minutes, no answer on two calls. Texted to ask if all is well.'],
  past_interview: [
    'Came ten minutes early. Manager liked the straight answers, wants to think overnight.',
    'Good interview. References next.',
    'Nervous at first, then told the story about the night shift. Would hire.',
  ],
  awaiting_recruiter_action: [
    'Manager says yes at the bottom of the range. Need to check what we offered the last one.',
    'Reopened: the other hire fell through and this was our second choice.',
  ],
  hired: [
    'Offer accepted by phone, start date Monday after next. Paperwork sent.',
    'Starts on the 1st. Asked for size L shirts.',
    'Signed. Told the site lead and the trainer.',
  ],
  failed_interview: [
    'Not this time: could not say why they left the last two jobs.',
    'Manager passed, too far to drive for early shifts.',
  ],
  client_rejected: [
    'Nice person, wrong hours. Keep in mind for the weekend roles.',
    'Position filled this morning. Would call again.',
  ],
  dnc: ['Asked us in clear words not to call again. Respect that.'],
};

/** Adds what the recruiter wrote down about an application on its way. */
export function addNotes(world: World, of: Case): void {
  const { orgId, rows, random, now } = world;
  const { candidateId, applicationId, job } = of;
  for (const step of of.steps) {
    const bodies = written[step.to];
    const at = step.at + 1 + random.below(25 * MINUTE);
    if (!bodies || at >= now || !random.chance(step.to === of.stage ? 0.6 : 0.15)) continue;
    const author = random.chance(0.75) ? of.recruiter : of.coordinator;
    const body = random.pick(bodies);
    const id = random.idAt(at);
    rows.note.push({
      ...{ orgId, id, applicationId, candidateId, body, createdAt: new Date(at) },
      ...{ authorType: 'user', authorId: author.id, authorName: author.name },
    });
    rows.activity.push({
      ...{ orgId, id: random.idAt(at), type: 'note', candidateId, applicationId, jobId: job.id },
      ...{ actorType: 'user', actorId: author.id, actorName: author.name },
      ...{ details: { note_id: id, body }, occurredAt: new Date(at) },
    });
  }
}
