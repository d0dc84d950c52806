import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll } from 'vitest';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { trustProviders } from '@/lib/organization/sso/provider-client';
import { createAuthority } from '@/lib/outbox/delivery/testing/certificates';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { type DnsServer, startDnsServer } from '@/lib/testing/dns-server';
import { createOrganization, type Member } from '@/lib/testing/factories';
import {
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from '@/lib/testing/identity-provider';

type App = Awaited<ReturnType<typeof startAuthServer>>;

/** A company whose people sign in at its own provider. */
export type Company = {
  orgId: string;
  domain: string;
  admin: Member;
  provider: IdentityProvider;
  /** Makes somebody known to the provider by a name to log in with. */
  employ(login: string, about?: Partial<Person>): string;
};

/** Asks something of the settings of single sign-on. */
export const askSettings = ({ token }: Member, method: string, path = '', body?: object) =>
  call(method, `/api/v1/settings/sso${path}`, { token, ...(body && { body }) });

/** Gives a file a name server that is asked for the records of domains. */
export function useDns(): DnsServer {
  const dns = {} as DnsServer;

  beforeAll(async () => {
    Object.assign(dns, await startDnsServer());
    process.env.DNS_SERVERS = dns.address;
    forgetEnv();
  });

  afterAll(() => dns.close());

  return dns;
}

/** Serves sign-in to these tests, and starts providers that nobody else vouches for. */
export function useSso() {
  const opened: { close(): Promise<void> }[] = [];
  const dispatcher = getGlobalDispatcher();
  const held: { app?: App; authority?: Awaited<ReturnType<typeof createAuthority>> } = {};

  beforeAll(async () => {
    process.env.DANGEROUSLY_ALLOW_WEBHOOK_HOSTS = '127.0.0.1';
    held.app = await startAuthServer();
    process.env.APP_URL = held.app.address;
    process.env.NEXTAUTH_URL = held.app.address;
    forgetEnv();
    held.authority = await createAuthority();
    trustProviders([held.authority.cert]);
    // The browsers of these tests fetch pages of the providers.
    setGlobalDispatcher(new Agent({ connect: { ca: held.authority.cert } }));
    opened.push(held.app);
  });

  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    setGlobalDispatcher(dispatcher);
  });

  const base = () => held.app?.address ?? '';

  async function certificate() {
    if (!held.authority) throw new Error('Nothing is started yet.');
    return held.authority.issue({ hosts: ['127.0.0.1'] });
  }

  /** Sets the provider of a company, or changes its settings. */
  async function setProvider(
    { admin, provider }: Pick<Company, 'admin' | 'provider'>,
    settings: object,
  ) {
    const body = {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      default_role: 'viewer',
      ...settings,
    };
    const { token } = admin;
    const set = await call('PUT', '/api/v1/settings/sso', { token, body });
    if (set.status !== 200) throw new Error(set.text);
  }

  async function found(settings: object = {}): Promise<Company> {
    const { id: orgId } = await createOrganization();
    const admin = await createSignedIn(orgId);
    const domain = `${newId()}.example`;
    const provider = await startIdentityProvider(`${base()}/api/auth/sso/callback/${orgId}`, {
      host: '127.0.0.1',
      ...(await certificate()),
    });
    opened.push(provider);
    await setProvider({ admin, provider }, settings);
    const verified = { id: newId(), token: 'shown', verifiedAt: new Date() };
    await prisma().ssoDomain.create({ data: { orgId, domain, ...verified } });
    const employ = (login: string, about: Partial<Person> = {}) => {
      const email = `${login}@${domain}`;
      provider.people.set(login, { sub: login, email, name: 'Grace', ...about });
      return email;
    };
    return { orgId, domain, admin, provider, employ };
  }

  /** A company whose people come in by its provider alone. */
  async function required(): Promise<Company> {
    const company = await found();
    const data = { isRequired: true, lastSignInAt: new Date() };
    await prisma().ssoProvider.update({ where: { orgId: company.orgId }, data });
    return company;
  }

  const begin = (browser: Browser, email: string, callbackUrl = '/jobs') => {
    const headers = { 'Content-Type': 'application/json', Origin: base() };
    return browser.post(`${base()}/api/auth/sso`, { email, callback_url: callbackUrl }, headers);
  };

  /** Goes to the provider by a work address, logs in there, and comes back with its answer. */
  async function come({ provider }: Company, browser: Browser, email: string, login: string) {
    const { url } = await (await begin(browser, email)).json();
    return provider.logIn(browser, url, login);
  }

  const finish = async (browser: Browser, back: string) => {
    const response = await browser.get(back);
    return new URL(response.headers.get('location') ?? '', base());
  };

  /** Signs somebody in by single sign-on; says where that ends, and with which session. */
  async function signIn(company: Company, login: string, browser = new Browser()) {
    const email = `${login}@${company.domain}`;
    const end = await finish(browser, await come(company, browser, email, login));
    return { end, token: browser.cookie(base(), 'recruiting.session') ?? null, browser };
  }

  return {
    base,
    begin,
    certificate,
    come,
    finish,
    found,
    opened,
    required,
    setProvider,
    signIn,
  };
}
