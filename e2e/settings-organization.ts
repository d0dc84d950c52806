import { randomUUID } from 'node:crypto';
import { adminCommands } from '@/lib/cli/admin/commands';
import { loadSecrets } from '@/lib/cli/secrets';
import { closeDatabase } from '@/lib/db';
import type { Json } from './organization';

export type OwnOrganization = {
  name: string;
  partner: string;
  emailOf: (role: string) => string;
};

// In this process: the command line takes seconds to start, and has a test of its own.
async function operate(words: string, flags: Record<string, string>): Promise<Json> {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run(flags);
}

async function make(): Promise<OwnOrganization> {
  const id = randomUUID().slice(0, 8);
  const name = `Harbor Staffing ${id}`;
  const partner = `Partner ${id}`;
  const emailOf = (role: string) => `${role}.${id}@harbor.example`;
  const { org_id: org } = await operate('org create', { name });
  for (const role of ['admin', 'recruiter', 'viewer']) {
    const person = { email: emailOf(role), name: `${role} of Harbor`, password: 'demo-password-1' };
    await operate('user create', { org, role, ...person });
  }
  const { partner_id: partnerId } = await operate('partner create', { name: partner });
  await operate('registry attach', { partner: partnerId, org, 'org-ref': `hs-${id}` });
  return { name, partner, emailOf };
}

/** An organization that no other spec touches: a registry of its own partner, with three members. */
export async function createOwnOrganization(): Promise<OwnOrganization> {
  loadSecrets();
  try {
    return await make();
  } finally {
    await closeDatabase();
  }
}
