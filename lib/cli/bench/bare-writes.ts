import type pg from 'pg';
import { newId } from '@/lib/base/ids';
import type { Asked, World } from './write-cases';

type Statements = (
  query: (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>,
  world: World,
  asked: Asked,
) => Promise<unknown>;

const insertActivity = `
  INSERT INTO activity (org_id, id, type, candidate_id, application_id, job_id, actor_type, actor_id,
    actor_name, from_stage, to_stage, details)
  VALUES ($1, $2, $3, $4, $5, $6, 'user', $7, 'Bench', $8, $9, $10)`;

const applicationOf = ({ orgId }: World, { params }: Asked) => [orgId, params?.applicationId];

// Locked, asked whether the workflow allows it, moved and recorded.
const moveTo =
  (to: string): Statements =>
  async (query, world, asked) => {
    const { rows } = await query(
      'lock',
      'SELECT * FROM application WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE',
      applicationOf(world, asked),
    );
    const { stage, candidate_id, id, job_id } = rows[0];
    await query(
      'allowed',
      'SELECT to_stage FROM workflow_transition WHERE org_id = $1 AND from_stage = $2 ORDER BY position',
      [world.orgId, stage],
    );
    await query(
      'move',
      `UPDATE application SET stage = $3, stage_entered_at = now(), updated_at = now()
       WHERE org_id = $1 AND id = $2 RETURNING *`,
      [world.orgId, id, to],
    );
    const values = [world.orgId, newId(), 'stage', candidate_id, id, job_id, world.userId];
    await query('activity', insertActivity, [...values, stage, to, {}]);
  };

const note: Statements = async (query, world, asked) => {
  const { rows } = await query(
    'application',
    'SELECT candidate_id, job_id FROM application WHERE org_id = $1 AND id = $2',
    applicationOf(world, asked),
  );
  const { candidate_id, job_id } = rows[0];
  const [orgId, applicationId] = applicationOf(world, asked);
  await query(
    'note',
    `INSERT INTO note (org_id, id, application_id, candidate_id, body, author_type, author_id, author_name)
     VALUES ($1, $2, $3, $4, $5, 'user', $6, 'Bench') RETURNING *`,
    [orgId, newId(), applicationId, candidate_id, 'Prefers mornings.', world.userId],
  );
  const values = [orgId, newId(), 'note', candidate_id, applicationId, job_id, world.userId];
  await query('activity', insertActivity, [...values, null, null, { body: 'Prefers mornings.' }]);
};

const candidate: Statements = async (query, { orgId, userId, jobId }, { body }) => {
  const { first_name, last_name, phone } = body as Record<string, string>;
  await query('known', 'SELECT id FROM candidate WHERE org_id = $1 AND phone_e164 = $2 LIMIT 1', [
    orgId,
    '+16145550101',
  ]);
  await query('job', 'SELECT id FROM job WHERE org_id = $1 AND id = $2 FOR KEY SHARE', [
    orgId,
    jobId,
  ]);
  const { rows } = await query(
    'candidate',
    `INSERT INTO candidate (org_id, id, first_name, last_name, phone, phone_e164)
     VALUES ($1, $2, $3, $4, $5, '+16145550101') RETURNING *`,
    [orgId, newId(), first_name, last_name, phone],
  );
  const opened = await query(
    'application',
    'INSERT INTO application (org_id, id, candidate_id, job_id, applied_at) VALUES ($1, $2, $3, $4, now()) RETURNING *',
    [orgId, newId(), rows[0].id, jobId],
  );
  const values = [orgId, newId(), 'stage', rows[0].id, opened.rows[0].id, jobId, userId];
  await query('activity', insertActivity, [...values, null, 'applied', {}]);
};

const contact: Statements = async (query, { orgId, userId }, { params }) => {
  const { candidateId } = params ?? {};
  await query(
    'contact',
    `UPDATE candidate SET city = 'Troy', updated_at = now() WHERE org_id = $1 AND id = $2 RETURNING *`,
    [orgId, candidateId],
  );
  const values = [orgId, newId(), 'profile', candidateId, null, null, userId, null, null];
  await query('activity', insertActivity, [...values, { changed: ['city'] }]);
};

const writes: Record<string, Statements> = {
  changeStage: moveTo('awaiting_screening'),
  moveForward: moveTo('awaiting_screening'),
  createNote: note,
  createCandidate: candidate,
  updateCandidate: contact,
};

/** The writes that are also done by hand-written SQL. */
export function isDoneBare(name: string): boolean {
  return name in writes;
}

/** Does the work of a write by SQL alone, in one transaction of a connection, commit included. */
export async function writeBare(
  client: pg.Client,
  name: string,
  world: World,
  asked: Asked,
): Promise<void> {
  const query = (text: string, sql: string, values: unknown[]) =>
    client.query({ name: `${name} ${text}`, text: sql, values });
  await client.query('BEGIN');
  await writes[name]?.(query, world, asked);
  await client.query('COMMIT');
}
