import { dataOf, type EventPayload } from '@/lib/outbox/events/event-payload';
import type { Subject } from '@/lib/outbox/events/event-subject';
import { coarseStatusOf, statusChange } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import { EventType } from '@/prisma/generated/client';
import type { Random } from '@/prisma/seed/random';
import type { DemoPlan } from './plan';

/** One event of the demo with where it goes and what every attempt sends. */
export type DemoEvent = {
  orgId: string;
  id: string;
  deliveryId: string;
  type: EventType;
  applicationId: string | null;
  candidateId: string | null;
  at: number;
  url: string;
  body: string;
};

const storedTypes = {
  'candidate.created': EventType.candidate_created,
  'candidate.status_changed': EventType.candidate_status_changed,
  'screening.completed': EventType.screening_completed,
} as const;

type Told = Extract<EventPayload, { type: keyof typeof storedTypes }>;
type Application = DemoPlan['rows']['application'][number];
type Move = DemoPlan['rows']['activity'][number];

function indexBy<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row> {
  return new Map(rows.map((row) => [key(row), row]));
}

function changeOf(move: Move, isKnown: boolean): Told[] {
  const { fromStage, toStage } = move;
  if (!toStage) return [];
  if (!fromStage) return isKnown ? [] : [{ type: 'candidate.created' }];
  const change = statusChange(fromStage, toStage);
  return change ? [{ type: 'candidate.status_changed', ...change }] : [];
}

function screeningOf(move: Move, application: Application): Told[] {
  const { screeningResult: result, screeningTier: tier = null, score = null } = application;
  if (move.fromStage !== 'awaiting_screening' || !result || !application.screenedAt) return [];
  const completedAt = new Date(application.screenedAt);
  if (completedAt.getTime() !== timeOf(move)) return [];
  return [{ type: 'screening.completed', result, tier, score, completedAt }];
}

const timeOf = ({ occurredAt }: Move) => new Date(occurredAt ?? 0).getTime();

/** Reads the rows of a plan as the events that a partner would have been told. */
class Teller {
  readonly #plan: DemoPlan;
  readonly #applications;
  readonly #candidates;
  readonly #links;
  readonly #refs;

  constructor(plan: DemoPlan) {
    const { application, candidate, partnerApplicant, location } = plan.rows;
    this.#plan = plan;
    this.#applications = indexBy(application, ({ id }) => id);
    this.#candidates = indexBy(candidate, ({ id }) => id);
    this.#links = indexBy(partnerApplicant, ({ candidateId }) => candidateId);
    this.#refs = new Map(location.map(({ id, locationRef }) => [id, locationRef]));
  }

  subjectOf(application: Application, stage: StageSlug, at: number): Subject | null {
    const { orgId, company } = this.#plan;
    const candidate = this.#candidates.get(application.candidateId);
    const link = this.#links.get(application.candidateId);
    const locationRef = this.#refs.get(application.locationId ?? '');
    const webhookUrl = link?.webhookUrl ?? company.webhookUrl;
    if (!candidate || !locationRef || !webhookUrl || !company.orgRef) return null;
    return {
      ...{ orgId, applicationId: application.id, candidateId: candidate.id },
      ...{ externalRef: link?.externalRef ?? null, locationRef, orgRef: company.orgRef },
      ...{ webhookUrl, hasSecret: true, occurredAt: new Date(at), stage },
      ...{ firstName: candidate.firstName, lastName: candidate.lastName },
      ...{ email: candidate.email ?? null, phone: candidate.phoneE164 ?? null },
      ...{ source: candidate.source ?? null, placedAt: null, status: coarseStatusOf(stage) },
      appliedAt: application.appliedAt ? new Date(application.appliedAt) : null,
    };
  }

  toldOf(move: Move): { payload: Told; subject: Subject }[] {
    const application = this.#applications.get(move.applicationId ?? '');
    if (!application || !move.toStage) return [];
    const { toStage } = move;
    const isKnown = this.#links.has(application.candidateId);
    // A few of the rest are enough to show applicants that the partner had not seen.
    if (!isKnown && !application.candidateId.endsWith('0')) return [];
    const payloads = [...screeningOf(move, application), ...changeOf(move, isKnown)];
    return payloads.flatMap((payload, index) => {
      const subject = this.subjectOf(application, toStage, timeOf(move) + index);
      return subject ? [{ payload, subject }] : [];
    });
  }
}

/** The newest events, oldest first, that the organization's partner would have been told by now. */
export function eventsOf(
  plan: DemoPlan,
  appUrl: string,
  random: Random,
  most: number,
): DemoEvent[] {
  const teller = new Teller(plan);
  const moves = plan.rows.activity.filter(({ type }) => type === 'stage');
  const told = moves.flatMap((move) => teller.toldOf(move));
  const newest = told
    .toSorted((a, b) => a.subject.occurredAt.getTime() - b.subject.occurredAt.getTime())
    .slice(-most);
  return newest.map(({ payload, subject }) => {
    const { orgId, applicationId, candidateId, occurredAt, webhookUrl: url } = subject;
    const at = occurredAt.getTime();
    const id = random.idAt(at);
    const data = dataOf(payload, subject, appUrl);
    const envelope = { id, type: payload.type, created_at: occurredAt.toISOString(), data };
    return {
      ...{ orgId, id, deliveryId: random.idAt(at), type: storedTypes[payload.type] },
      ...{ applicationId, candidateId, at, url, body: JSON.stringify(envelope) },
    };
  });
}
