import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { operate, operating } from './organization';
import { visit } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

type OwnOrganization = {
  name: string;
  partner: string;
  emailOf: (role: string) => string;
};

async function make(): Promise<OwnOrganization> {
  const id = randomUUID().slice(0, 8);
  const name = `Harbor Staffing ${id}`;
  const partner = `Partner ${id}`;
  const emailOf = (role: string) => `${role}.${id}@harbor.example`;
  const { org_id: org } = await operate('org create', { name });
  for (const role of ['admin', 'recruiter', 'viewer']) {
    const person = { email: emailOf(role), name: `${role} of Harbor` };
    await operate('user create', { org, role, ...person });
  }
  const { partner_id: partnerId } = await operate('partner create', { name: partner });
  await operate('registry attach', { partner: partnerId, org, 'org-ref': `hs-${id}` });
  return { name, partner, emailOf };
}

let own: OwnOrganization | undefined;

/** Gives the specs of a file an organization that no other touches: a registry of its own partner, with three members. */
export function withOwnOrganization(): void {
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    own = await operating(make);
  });
}

/** The organization of this file's specs. */
export function ownOrganization(): OwnOrganization {
  if (!own) throw new Error('The organization is made before the first spec runs.');
  return own;
}

/** Opens a part of the settings as the admin of the file's own organization. */
export async function openSettings(page: Page, path: string): Promise<void> {
  await signIn(page, ownOrganization().emailOf('admin'));
  await visit(page, path);
}
