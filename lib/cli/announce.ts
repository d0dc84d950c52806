/** Somebody of the demo, and how they sign in. */
export type Person = { email: string; password: string; role: string; organization: string };

/** What a start tells whoever started it. */
export type Welcome = {
  address: string;
  /** The people of the demo; nobody where it is not shown. */
  people: Person[];
  /** A token of one of them; empty without the demo. */
  token: string;
  /** True while there is no account to sign in with. */
  isEmpty: boolean;
  /** The embedded server serves more than a demo. */
  isSingle: boolean;
};

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')}`)
    .map((line) => line.trimEnd())
    .join('\n');
}

const firstAdmin = `Nobody can sign in yet. Make the first admin:

  npm run --silent admin -- setup --org "Your organization" --email you@example.com --name "Your name"

It prints a link where the admin chooses a password.
`;

const singleMachine = `The database is the embedded server in .data: this service runs on this machine alone.
Set DATABASE_URL for a PostgreSQL that several machines can share.
`;

/** The text that greets whoever started the server: address, and how to get in. */
export function greeting({ address, people, token, isEmpty, isSingle }: Welcome): string {
  const parts = [`\nReady: ${address}\n`];
  if (people.length > 0) {
    const rows = people.map((user) => [user.email, user.password, user.role, user.organization]);
    parts.push(`Sign in with (email, password, role, organization):\n${table(rows)}\n`);
  }
  if (token) {
    const header = `Authorization: Bearer ${token}`;
    parts.push(`Try the API:\n\n  curl -H '${header}' '${address}/api/v1/candidates?limit=5'\n`);
  }
  if (isEmpty) parts.push(firstAdmin);
  if (isSingle) parts.push(singleMachine);
  return parts.join('\n');
}
