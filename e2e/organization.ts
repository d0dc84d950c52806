import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from '@playwright/test';
import { closeDatabase } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { loadSecrets } from '@/lib/cli/secrets';

export type Json = ReturnType<typeof JSON.parse>;

type Flags = Record<string, string>;

const run = promisify(execFile);

/** Does at the command line what an operator can do there, and returns its answer. */
async function operateInShell(words: string, flags: Flags, input: string): Promise<Json> {
  const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const args = ['lib/cli/bootstrap.mjs', 'admin', ...words.split(' '), ...given, '--json'];
  const running = run(process.execPath, args, { env: { ...process.env } });
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return JSON.parse(stdout);
}

/** Does what an operator can do, in this process: the command line takes seconds to start. */
export async function operate(
  words: string,
  flags: Record<string, string | boolean>,
): Promise<Json> {
  const command = adminCommands[words];
  if (!command) throw new Error(`There is no command "${words}".`);
  return command.run(flags, async () => 'demo-password-1');
}

/** Runs what operates in this process, and lets its database go. */
export async function operating<T>(work: () => Promise<T>): Promise<T> {
  loadSecrets();
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

async function make() {
  const { org_id: org } = await operate('org create', { name: 'Northside Care', again: true });
  const email = `admin.${randomUUID()}@northside.example`;
  const person = { org, email, name: 'Dana Whitfield', role: 'admin' };
  await operateInShell('user create', person, 'a long password\n');
  const { token } = await operate('token issue', { email, org });
  const { partner_id: partner } = await operate('partner create', { name: 'Placement Co' });
  const orgRef = `northside-${randomUUID()}`;
  await operate('registry attach', { partner, org, 'org-ref': orgRef });
  const { api_key: apiKey } = await operate('partner-key issue', { partner });
  const { signing_secret: signingSecret } = await operate('partner-secret rotate', { partner });
  const locationRef = `troy-${randomUUID()}`;
  const location = { org, name: 'Troy', 'location-ref': locationRef };
  const { location_id: locationId } = await operate('location create', location);
  return { orgId: org as string, token, orgRef, apiKey, signingSecret, locationId, locationRef };
}

/** An organization of its own that is a registry of a partner, made as an operator makes one. */
export const makeOrganization = () => operating(make);

export type Send = (method: string, path: string, data?: object) => Promise<Json>;

/** Sends requests below a path with one credential; every answer must be a success. */
export function sender(request: APIRequestContext, base: string, token: string): Send {
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { method, headers, ...(data && { data }) };
    const answer: APIResponse = await request.fetch(`${base}${path}`, options);
    expect(answer.ok(), `${method} ${path} ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
}
