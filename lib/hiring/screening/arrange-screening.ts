import { newId } from '@/lib/base/ids';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { Screening } from '@/lib/contract/screening';
import type { Application, Candidate } from '@/prisma/generated/client';
import { earlierVerdict, questionsOf } from './apply-answers';
import { callableNumbers, callableOf, decideScreening } from './decide-screening';
import { recordVerdict, screeningActor } from './record-verdict';

export type Arranged = Screening & { application: Application };

/** Tells the partner of an application before it hears of a result. */
export type Announce = (application: Application, screening: Screening) => Promise<unknown>;

// An applicant is often sent to several locations one after the other: one call shall do for them.
const pauseSeconds = 2;

const insertRun = `
  INSERT INTO screening_run (org_id, id, application_id, due_at)
  VALUES ($1::uuid, $2::uuid, $3::uuid, now() + make_interval(secs => $4::float8))
  ON CONFLICT (org_id, application_id) WHERE status IN ('enqueued', 'calling') DO NOTHING`;

async function enqueue(tx: Tx, { orgId, id }: Application): Promise<void> {
  await runNamed(tx, 'screening-enqueue', insertRun, [orgId, newId(), id, pauseSeconds]);
}

/**
 * Decides an application's screening and sees to it: enqueues the call it needs, of which one is
 * open at most, or takes down what earlier answers come to. `announce` runs in between.
 */
export async function arrangeScreening(
  tx: Tx,
  application: Application,
  candidate: Candidate,
  announce?: Announce,
): Promise<Arranged> {
  const { orgId, jobId } = application;
  const verdict = application.screenedAt
    ? null
    : await earlierVerdict(tx, application, await questionsOf(tx, orgId, jobId));
  const callable = await callableOf(tx, candidate);
  const allowlist = await callableNumbers(tx, orgId);
  const decided = decideScreening(application, callable, allowlist, verdict !== null);
  await announce?.(application, decided);
  if (decided.screening === 'enqueued') await enqueue(tx, application);
  if (decided.screening !== 'completed' || !verdict) return { application, ...decided };
  const recorded = await recordVerdict(tx, screeningActor(orgId), application, verdict);
  return { application: recorded.application, ...decided };
}
