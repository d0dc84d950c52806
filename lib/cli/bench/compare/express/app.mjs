import { createHash, randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';

// What a team would write with Express and pg: a pool, a middleware, SQL where it is needed.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The application, ready to listen. */
export const app = express();
app.disable('x-powered-by');
app.use(express.json());

app.use(async (request, response, next) => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  const { rows } = await pool.query(
    `SELECT t.org_id, t.user_id, m.role FROM api_token t
     JOIN membership m ON m.org_id = t.org_id AND m.user_id = t.user_id
     WHERE t.token_hash = $1 AND t.ended_at IS NULL AND t.expires_at > now() AND m.deactivated_at IS NULL`,
    [createHash('sha256').update(token).digest()],
  );
  if (!rows[0]) return response.status(401).json({ error: 'Unauthorized' });
  request.user = rows[0];
  next();
});

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const insertStageChange = `INSERT INTO activity
  (org_id, id, type, candidate_id, application_id, job_id, actor_type, actor_id, actor_name, from_stage, to_stage)
  VALUES ($1, $2, 'stage', $3, $4, $5, 'user', $6, 'Bench', $7, $8)`;

app.get('/empty', (_request, response) => response.json({}));

app.get('/candidates', async (request, response) => {
  const limit = Math.min(Number(request.query.limit ?? 20), 100);
  const offset = (Number(request.query.page ?? 1) - 1) * limit;
  const { org_id } = request.user;
  const [page, count] = await Promise.all([
    pool.query('SELECT * FROM candidate WHERE org_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      org_id,
      limit,
      offset,
    ]),
    pool.query('SELECT count(*)::int AS total FROM candidate WHERE org_id = $1', [org_id]),
  ]);
  response.json({ candidates: page.rows, total: count.rows[0].total });
});

app.get('/candidates/:id', async (request, response) => {
  const keys = [request.user.org_id, request.params.id];
  const [found, applications] = await Promise.all([
    pool.query('SELECT * FROM candidate WHERE org_id = $1 AND id = $2', keys),
    pool.query('SELECT * FROM application WHERE org_id = $1 AND candidate_id = $2', keys),
  ]);
  if (!found.rows[0]) return response.status(404).json({ error: 'Not found' });
  response.json({ ...found.rows[0], applications: applications.rows });
});

app.post('/candidates', async (request, response) => {
  const { org_id, user_id } = request.user;
  const { first_name, last_name, phone, job_id } = request.body;
  if (!first_name || !last_name) return response.status(400).json({ error: 'Name is required' });
  const candidate = await inTransaction(async (client) => {
    const { rows } = await client.query(
      'INSERT INTO candidate (org_id, id, first_name, last_name, phone) VALUES ($1, $2, $3, $4, $5) RETURNING *',
      [org_id, randomUUID(), first_name, last_name, phone],
    );
    const application = randomUUID();
    await client.query(
      'INSERT INTO application (org_id, id, candidate_id, job_id, applied_at) VALUES ($1, $2, $3, $4, now())',
      [org_id, application, rows[0].id, job_id],
    );
    const about = [rows[0].id, application, job_id, user_id];
    await client.query(insertStageChange, [org_id, randomUUID(), ...about, null, 'applied']);
    return rows[0];
  });
  response.status(201).json(candidate);
});

app.post('/applications/:id/stage', async (request, response) => {
  const { org_id, user_id } = request.user;
  const { to_stage } = request.body;
  const moved = await inTransaction(async (client) => {
    const { rows } = await client.query(
      'SELECT * FROM application WHERE org_id = $1 AND id = $2 FOR UPDATE',
      [org_id, request.params.id],
    );
    const { stage, candidate_id, id, job_id } = rows[0] ?? {};
    const allowed = await client.query(
      'SELECT 1 FROM workflow_transition WHERE org_id = $1 AND from_stage = $2 AND to_stage = $3',
      [org_id, stage, to_stage],
    );
    if (!allowed.rows[0]) return null;
    const updated = await client.query(
      `UPDATE application SET stage = $3, stage_entered_at = now(), updated_at = now()
       WHERE org_id = $1 AND id = $2 RETURNING *`,
      [org_id, id, to_stage],
    );
    const about = [candidate_id, id, job_id, user_id];
    await client.query(insertStageChange, [org_id, randomUUID(), ...about, stage, to_stage]);
    return updated.rows[0];
  });
  if (!moved) return response.status(400).json({ error: 'This move is not allowed' });
  response.json(moved);
});
