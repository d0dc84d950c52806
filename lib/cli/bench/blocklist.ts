import pg from 'pg';
import { nameSimilarity } from '@/lib/hiring/blocklist/rules';
import { createOrganization } from '@/lib/testing/factories';
import { inTurns, type Measured } from './measure';

const entries = 100_000;
const orgName = 'Bench blocklist';

/** How the entries are divided: of every kind alike, or all of the costliest kind. */
const divisions = {
  'of five kinds': ['email', 'phone', 'name_exact', 'name_fuzzy', 'email_domain'],
  'all fuzzy names': ['name_fuzzy'],
};

async function fill(client: pg.Client, name: string, kinds: string[]): Promise<string> {
  const known = await client.query('SELECT id FROM organization WHERE name = $1', [name]);
  if (known.rows[0]) return known.rows[0].id;
  const { id } = await createOrganization(name);
  await client.query(
    `INSERT INTO blocklist_entry (org_id, id, match_type, match_value, normalized_value)
     SELECT $1, gen_random_uuid(), kind, value, value FROM (
       SELECT kind, CASE kind
         WHEN 'email' THEN 'person' || n || '@example.com'
         WHEN 'phone' THEN '+1' || (2125550000 + n)
         WHEN 'email_domain' THEN 'company' || n || '.example'
         ELSE folded_name(c.first_name || ' ' || c.last_name) END AS value
       FROM (SELECT first_name, last_name, row_number() OVER () AS n
             FROM (SELECT first_name, last_name FROM candidate LIMIT $3) c) c,
         LATERAL (SELECT (($2::text[])[1 + n % cardinality($2::text[])])::blocklist_match_type AS kind) k
     ) entry`,
    [id, kinds, entries],
  );
  await client.query('ANALYZE blocklist_entry');
  return id;
}

/** Measures the check of one applicant against 100,000 entries: names that match and names that do not. */
export async function* measureBlocklist(
  databaseUrl: string,
  wanted: (one: { name: string }) => boolean,
): AsyncGenerator<{ name: string; measured: Measured }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [division, kinds] of Object.entries(divisions)) {
      const name = `blocklist check, ${division}`;
      if (!wanted({ name })) continue;
      const orgId = await fill(client, `${orgName} ${division}`, kinds);
      const { rows: people } = await client.query<{ name: string }>(
        `SELECT first_name || ' x' || last_name AS name FROM candidate LIMIT 500`,
      );
      const work = async (index: number) => {
        const person = [`nobody${index}@nowhere.test`, '+16145550100', people[index % 500]?.name];
        await client.query({
          name: 'blocklist-check',
          text: 'SELECT blocklist_match($1, $2, $3, $4, $5)',
          values: [orgId, ...person, nameSimilarity],
        });
      };
      const effort = { rounds: 5, requests: 100, milliseconds: 2_000 };
      const [measured] = await inTurns([{ workers: [work] }], effort);
      if (measured) yield { name, measured };
    }
  } finally {
    await client.end();
  }
}
