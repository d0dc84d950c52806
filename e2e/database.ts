import pg from 'pg';
import type { Json } from './organization';

/** The rows of one statement on the server's own database. */
export async function query(text: string, values: unknown[] = []): Promise<Json[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
