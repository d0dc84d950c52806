import { defaultSchedule } from '@/lib/base/retry-schedule';
import { signatureHeader } from '@/lib/outbox/delivery/signature';
import type { Prisma } from '@/prisma/generated/client';
import type { Random } from '@/prisma/seed/random';
import type { DemoEvent } from './events';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Since when the partner's relay has not answered as it should. */
const relayDownFor = 44 * HOUR;

/** Nothing of the demo is due soon: whoever looks at it would see it change by itself. */
const soonest = 3 * HOUR;

type Answer = { status: number; body: string } | { failure: string };

const received: readonly Answer[] = [
  { status: 200, body: '{"received":true}' },
  { status: 200, body: '{"status":"ok","queued":1}' },
  { status: 202, body: '{"accepted":true}' },
  { status: 204, body: '' },
];
const hiccups: readonly Answer[] = [
  { status: 500, body: '{"error":"internal","trace":"fs-7c1e09"}' },
  {
    status: 502,
    body: '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>\n',
  },
  { failure: 'timeout' },
  { failure: 'reset' },
];
const down: readonly Answer[] = [
  {
    status: 503,
    body: 'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
  },
  { status: 503, body: '{"message":"no healthy upstream"}' },
  { failure: 'connect' },
  { failure: 'timeout' },
];
const gone: Answer = {
  status: 410,
  body: '{"error":"applicant_removed","message":"This applicant has closed the account."}',
};

type Scene = { now: number; random: Random; signingSecret: string };

/** What became of an event: never tried, refused for good, or whatever its endpoint answered. */
export type Fate = 'unsigned' | 'refused' | 'ordinary';

function answerOf(event: DemoEvent, fate: Fate, number: number, at: number, scene: Scene): Answer {
  const { now, random } = scene;
  if (fate === 'refused') return gone;
  if (event.url.includes('//relay.') && at > now - relayDownFor) return random.pick(down);
  if (number === 1 && random.chance(0.07)) return random.pick(hiccups);
  return random.pick(received);
}

const isSuccess = (answer: Answer) => 'status' in answer && answer.status < 300;

function durationOf(answer: Answer, random: Random): number {
  if (!('failure' in answer)) return Math.round(random.duration(140, 0.5));
  return answer.failure === 'timeout' ? 10_000 + random.below(9) : 20 + random.below(300);
}

function attemptOf(event: DemoEvent, number: number, at: number, answer: Answer, scene: Scene) {
  const { random, signingSecret } = scene;
  const seconds = Math.floor(at / 1000);
  return {
    ...{ orgId: event.orgId, id: random.idAt(at), deliveryId: event.deliveryId, number },
    ...{ url: event.url, endpointHost: new URL(event.url).host, startedAt: new Date(at) },
    durationMs: durationOf(answer, random),
    responseStatus: 'status' in answer ? answer.status : null,
    failureClass: 'failure' in answer ? answer.failure : null,
    responseExcerpt: 'status' in answer ? answer.body : null,
    signedAt: new Date(seconds * 1000),
    signature: signatureHeader(signingSecret, event.body, seconds).split('v1=')[1] ?? null,
  };
}

type Attempt = ReturnType<typeof attemptOf>;
type Outcome = Pick<Prisma.DeliveryCreateManyInput, 'status' | 'statusReason' | 'nextAttemptAt'>;

function outcomeOf(last: Attempt | undefined, next: number | null, scene: Scene): Outcome {
  if (!last) {
    return { status: 'skipped', statusReason: 'no_signing_secret', nextAttemptAt: null };
  }
  const { responseStatus: status, failureClass } = last;
  if (status !== null && status < 300) {
    return { status: 'delivered', statusReason: null, nextAttemptAt: null };
  }
  const statusReason = failureClass ?? `http_${status}`;
  if (next === null) return { status: 'abandoned', statusReason, nextAttemptAt: null };
  const earliest = scene.now + soonest + scene.random.below(HOUR);
  return { status: 'pending', statusReason, nextAttemptAt: new Date(Math.max(next, earliest)) };
}

function attemptsOf(event: DemoEvent, fate: Fate, scene: Scene) {
  const attempts: Attempt[] = [];
  if (fate === 'unsigned') return { attempts, next: null };
  let at = event.at + 400 + scene.random.below(900);
  for (const gap of [...defaultSchedule, null]) {
    const number = attempts.length + 1;
    const answer = answerOf(event, fate, number, at, scene);
    attempts.push(attemptOf(event, number, at, answer, scene));
    if (isSuccess(answer) || gap === null) return { attempts, next: null };
    at += Math.round(gap * 1000 * (0.9 + 0.2 * scene.random.next()));
    if (at > scene.now) return { attempts, next: at };
  }
  return { attempts, next: null };
}

/** Tells how the delivery of an event went until now: the delivery as it stands and its attempts. */
export function deliver(event: DemoEvent, fate: Fate, scene: Scene) {
  const { attempts, next } = attemptsOf(event, fate, scene);
  const last = attempts.at(-1);
  const delivery: Prisma.DeliveryCreateManyInput = {
    ...{ orgId: event.orgId, id: event.deliveryId, eventId: event.id, eventType: event.type },
    ...outcomeOf(last, next, scene),
    endpointHost: new URL(event.url).host,
    attemptCount: attempts.length,
    claimedAt: last?.startedAt ?? null,
    createdAt: new Date(event.at),
    updatedAt: last ? new Date(last.startedAt.getTime() + last.durationMs) : new Date(event.at),
  };
  return { delivery, attempts };
}
