import { randomUUID } from 'node:crypto';
import { operate } from './organization';

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
  const { org_id: org } = await operate('org', 'create', { name });
  const join = (role: string) => {
    const person = { email: emailOf(role), name: `${role} of Harbor`, password: 'demo-password-1' };
    return operate('user', 'create', { org, role, ...person });
  };
  const created = operate('partner', 'create', { name: partner });
  await Promise.all(['admin', 'recruiter', 'viewer'].map(join));
  const { partner_id: partnerId } = await created;
  await operate('registry', 'attach', { partner: partnerId, org, 'org-ref': `hs-${id}` });
  return { name, partner, emailOf };
}
