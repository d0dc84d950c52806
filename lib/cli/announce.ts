/** What the seed tells about the demo data it made. */
export interface Demo {
  signIns: { email: string; password: string; role: string; organization: string }[];
  token: string;
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')}`)
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The text that greets whoever started the server: address, sign-ins and a working request. */
export function greeting(address: string, demo: Demo): string {
  const parts = [`\nReady: ${address}\n`];
  if (demo.signIns.length > 0) {
    const rows = demo.signIns.map((user) => [
      user.email,
      user.password,
      user.role,
      user.organization,
    ]);
    parts.push(`Sign in with (e-mail, password, role, organization):\n${table(rows)}\n`);
  }
  if (demo.token) {
    const header = `Authorization: Bearer ${demo.token}`;
    parts.push(`Try the API:\n\n  curl -H '${header}' '${address}/api/v1/candidates?limit=5'\n`);
  }
  return parts.join('\n');
}
