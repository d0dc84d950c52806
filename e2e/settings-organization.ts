import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function admin(...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await run('node', ['lib/cli/bootstrap.mjs', 'admin', ...args, '--json']);
  const [line = '{}'] = stdout.trim().split('\n').slice(-1);
  return JSON.parse(line);
}

export type OwnOrganization = {
  name: string;
  partner: string;
  emailOf: (role: string) => string;
};

/** An organization that no other spec touches: a registry of its own partner, with three members. */
export async function createOwnOrganization(): Promise<OwnOrganization> {
  const id = randomUUID().slice(0, 8);
  const name = `Harbor Staffing ${id}`;
  const partner = `Partner ${id}`;
  const emailOf = (role: string) => `${role}.${id}@harbor.example`;
  const { org_id: org = '' } = await admin('org', 'create', '--name', name);
  const join = (role: string) => {
    const person = ['--email', emailOf(role), '--name', `${role} of Harbor`];
    const password = ['--password', 'demo-password-1'];
    return admin('user', 'create', '--org', org, '--role', role, ...person, ...password);
  };
  const created = admin('partner', 'create', '--name', partner);
  await Promise.all(['admin', 'recruiter', 'viewer'].map(join));
  const { partner_id: partnerId = '' } = await created;
  await admin('registry', 'attach', '--partner', partnerId, '--org', org, '--org-ref', `hs-${id}`);
  return { name, partner, emailOf };
}
