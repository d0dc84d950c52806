import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { createFront, type Front } from '@/lib/cli/front';
import { signedIn } from '@/lib/organization/me/testing/signed-in';
import { type CallAnswer, call, type Json } from '@/lib/testing/call';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';

/** An organization with a verified domain, and its admin, by whose token the provider comes. */
export type Company = { orgId: string; domain: string; admin: Member };

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const sent = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const headers: Record<string, string> = Object.fromEntries(sent);
  const rawBody = await text(request);
  const given = await call(method, url, { headers, ...(rawBody && { rawBody }) });
  response.statusCode = given.status;
  for (const [name, value] of given.headers) response.setHeader(name, value);
  response.end(given.bytes);
}

/** Serves SCIM over HTTP behind the server's own front. */
export function useScim() {
  const held: { front?: Front; base: string } = { base: '' };

  beforeAll(async () => {
    held.front = createFront({}, answer);
    const { server } = held.front;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    held.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.env.APP_URL = held.base;
    forgetEnv();
  });

  afterAll(async () => {
    await held.front?.close();
  });

  /** Sends a request below /scim/v2, as an admin unless another token is named. */
  async function ask(
    { admin }: Pick<Company, 'admin'>,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Omit<CallAnswer, 'bytes'>> {
    const response = await fetch(`${held.base}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const said = await response.text();
    const parsed: Json = said === '' ? undefined : JSON.parse(said);
    return { status: response.status, headers: response.headers, text: said, body: parsed };
  }

  const post = (company: Company, about: object) =>
    ask(company, 'POST', '/Users', { schemas: [userSchema], ...about });

  const patch = (company: Company, id: string, ...Operations: object[]) =>
    ask(company, 'PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations });

  const patchGroup = (company: Company, id: string, ...Operations: object[]) =>
    ask(company, 'PATCH', `/Groups/${id}`, { schemas: [patchSchema], Operations });

  const find = (company: Company, filter: string, of = 'Users') =>
    ask(company, 'GET', `/${of}?filter=${encodeURIComponent(filter)}`);

  return { base: () => held.base, ask, post, patch, patchGroup, find };
}

/** Founds a company whose domain is verified. */
export async function foundCompany(settings: object = {}): Promise<Company> {
  const { id: orgId } = await createOrganization();
  const admin = await createMember(orgId);
  const domain = `${newId()}.example`;
  await verifyDomain(orgId, domain);
  const provider = { issuer: 'https://login.example', clientId: 'recruiting', ...settings };
  await prisma().ssoProvider.create({ data: { orgId, defaultRole: 'viewer', ...provider } });
  return { orgId, domain, admin };
}

/** Makes a domain an organization's own. */
export async function verifyDomain(orgId: string, domain: string): Promise<void> {
  const verified = { id: newId(), token: 'shown', verifiedAt: new Date() };
  await prisma().ssoDomain.create({ data: { orgId, domain, ...verified } });
}

/** The membership of somebody in an organization. */
export async function membershipOf({ orgId }: Company, email: string) {
  return prisma().membership.findFirst({
    where: { orgId, user: { email } },
    include: { user: true, provisioned: true },
  });
}

type Client = ReturnType<typeof useScim>;

/** A company with one provisioned user, Ann Lee. */
export async function withAnn(scim: Client, about: object = {}) {
  const company = await foundCompany();
  const email = `ann@${company.domain}`;
  const names = { name: { givenName: 'Ann', familyName: 'Lee' } };
  const { body } = await scim.post(company, { userName: email, ...names, ...about });
  return { company, email, id: String(body.id), created: body };
}

/** Which group gives which role. */
export const mapped = {
  roleMappings: [
    { value: 'HR leads', role: 'admin' },
    { value: 'ext-staff', role: 'recruiter' },
    { value: 'Desk', role: 'coordinator' },
  ],
};

/** A company with mapped roles and two people. */
export async function withPeople(scim: Client, settings: object = mapped) {
  const company = await foundCompany(settings);
  const person = async (name: string) => {
    const { body } = await scim.post(company, { userName: `${name}@${company.domain}` });
    return String(body.id);
  };
  return { company, ann: await person('ann'), bob: await person('bob') };
}

/** Creates a group with members. */
export const push = (
  scim: Client,
  company: Company,
  displayName: string,
  members: string[] = [],
  about: object = {},
) =>
  scim.ask(company, 'POST', '/Groups', {
    schemas: [groupSchema],
    displayName,
    members: members.map((value) => ({ value })),
    ...about,
  });

/** The company as its provider sees it with the token of a service account. */
export async function asService(company: Company, permissions?: string[]): Promise<Company> {
  const { token } = await signedIn(company.admin);
  const post = (path: string, body: object) =>
    call('POST', `/api/v1/settings/${path}`, { token, body });
  const account = await post('service-accounts', { name: 'Okta', role: 'admin' });
  const { service_account_id } = account.body;
  const wanted = { expires_in_days: 7, service_account_id, ...(permissions && { permissions }) };
  const issued = await post('api-tokens', wanted);
  return { ...company, admin: { ...company.admin, token: issued.body.token } };
}
