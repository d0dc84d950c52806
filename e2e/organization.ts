import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from '@playwright/test';

export type Json = ReturnType<typeof JSON.parse>;

const run = promisify(execFile);

/** Does what an operator can do at the command line, and returns its answer. */
export async function operate(
  noun: string,
  verb: string,
  flags: Record<string, string>,
  input = '',
): Promise<Json> {
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const args = ['lib/cli/bootstrap.mjs', 'admin', noun, verb, ...words, '--json'];
  const running = run(process.execPath, args, { env: { ...process.env } });
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return JSON.parse(stdout);
}

/** An organization of its own that is a registry of a partner, made as an operator makes one. */
export async function makeOrganization() {
  const { org_id: org } = await operate('org', 'create', { name: 'Northside Care' });
  const email = `admin.${randomUUID()}@northside.example`;
  const person = { org, email, name: 'Dana Whitfield', role: 'admin' };
  await operate('user', 'create', person, 'a long password\n');
  const { token } = await operate('token', 'issue', { email, org });
  const { partner_id: partner } = await operate('partner', 'create', { name: 'Placement Co' });
  const orgRef = `northside-${randomUUID()}`;
  await operate('registry', 'attach', { partner, org, 'org-ref': orgRef });
  const { api_key: apiKey } = await operate('partner-key', 'issue', { partner });
  const { signing_secret: signingSecret } = await operate('partner-secret', 'rotate', { partner });
  const locationRef = `troy-${randomUUID()}`;
  const location = { org, name: 'Troy', 'location-ref': locationRef };
  const { location_id: locationId } = await operate('location', 'create', location);
  return { orgId: org as string, token, orgRef, apiKey, signingSecret, locationId, locationRef };
}

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
