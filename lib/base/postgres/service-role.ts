import { createHmac } from 'node:crypto';
import pg from 'pg';

const embeddedRole = 'recruiting_service';
const GRANT_LOCK = 7_250_163_411;

const roleOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).username);

/** Does something on a connection of its own to a database. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Lets a role do what the service does with its tables and nothing more: it reads and writes rows,
 * but only adds to the audit log, and changes no table, function or trigger. For the tables of a
 * later migration it is asked again.
 */
export async function grantToService(client: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    REVOKE UPDATE, DELETE ON public.audit_entry FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${name}`);
}

/**
 * The URL by which the service uses a migrated database of the embedded server: as a role that is
 * no superuser, made where it is missing. Its password follows from the owner’s, so that every
 * process of the folder knows it.
 */
export async function embeddedServiceUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', url.password).update(embeddedRole).digest('hex');
  await withClient(ownerUrl, async (owner) => {
    // Two that grant the same at once fail each other. The lock goes with the connection.
    await owner.query('SELECT pg_advisory_lock($1)', [GRANT_LOCK]);
    const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      embeddedRole,
    ]);
    // One that is there already would be refused, and the server may log what it refuses.
    if (!rowCount) await owner.query(`CREATE ROLE ${embeddedRole} LOGIN PASSWORD '${password}'`);
    await grantToService(owner, embeddedRole);
  });
  Object.assign(url, { username: embeddedRole, password });
  return url.href;
}

/** The role of one URL where another one owns the database, null where both are the same. */
export function serviceRole(databaseUrl: string, ownerUrl: string): string | null {
  const role = roleOf(databaseUrl);
  return role && role !== roleOf(ownerUrl) ? role : null;
}

/**
 * What the role of a URL may do that the service has no need of, in words; null where that is
 * nothing.
 */
export async function needlessPower(databaseUrl: string): Promise<string | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ role: string; isSuper: boolean; rewritesAudit: boolean }>(`
      SELECT current_user AS role, rolsuper AS "isSuper",
        has_table_privilege('public.audit_entry', 'UPDATE') AS "rewritesAudit"
      FROM pg_roles WHERE rolname = current_user`),
  );
  const { role, isSuper, rewritesAudit } = rows[0] ?? {};
  if (isSuper) return `The database role ${role} is a superuser`;
  return rewritesAudit ? `The database role ${role} may change the audit log` : null;
}
