import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newTotp } from '@/lib/auth/factors/totp';
import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { Problem } from '@/lib/base/postgres/problem';
import { rememberFocus } from '@/lib/cli/walk/look-around';
import { sendSignIn } from '@/lib/testing/sign-in-form';
import { demoPassword } from '@/prisma/seed/demo/companies';
import { type Api, apiOf, makeLinks, operate } from './links';
import type { Mailbox } from './mailbox';
import { pages, type Shown, type Viewer } from './pages';

/** A page as somebody sees it. */
export type Place = { file: string; address: string };

/** Somebody who sees some of the pages, in as many browsers as are opened. */
export type Site = { name: string; open: () => Promise<BrowserContext>; places: Place[] };

const nothing: Shown = { candidateIds: [], jobIds: [], links: {} };

function placesOf(viewer: Viewer, shown: Shown): Place[] {
  return Object.entries(pages)
    .filter(([, visit]) => visit.viewer === viewer)
    .flatMap(([file, { addresses }]) => addresses(shown).map((address) => ({ file, address })));
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function open(browser: Browser, baseURL: string, storageState?: State) {
  const options = { baseURL, reducedMotion: 'reduce' as const };
  const context = await browser.newContext({ ...options, ...(storageState && { storageState }) });
  // The loader wraps named functions in a helper that the browser does not have.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(rememberFocus);
  return context;
}

/** Signs somebody in as far as a path, and gives the page. */
async function signIn(browser: Browser, address: string, email: string, path: string) {
  const page = await (await open(browser, address)).newPage();
  await sendSignIn(page, { email, password: demoPassword });
  await page.waitForURL((url) => url.pathname === path);
  return page;
}

/** What is shown to somebody who signed in on a page, which closes. */
async function siteOf(name: string, page: Page, address: string, places: Place[]): Promise<Site> {
  const state = await page.context().storageState();
  const browser = page.context().browser();
  await page.context().close();
  if (!browser) throw new Problem('The browser has ended.');
  return { name, places, open: () => open(browser, address, state) };
}

/** One person of each kind of stage, and a job that hires and one that does not yet. */
async function whatIsShown(api: Api): Promise<Omit<Shown, 'links'>> {
  const firstOf = async (stage: string): Promise<string[]> => {
    const { data } = await api('GET', `/candidates?stage=${stage}&limit=1`);
    return data.map(({ candidate_id: id }: { candidate_id: string }) => id);
  };
  const stages = [
    'interview_scheduled',
    'applied',
    'awaiting_recruiter_action',
    'hired',
    'no_show',
  ];
  const found = await Promise.all(stages.map(firstOf));
  const { data: jobs } = await api('GET', '/jobs?status=active&limit=1');
  const { data: drafts } = await api('GET', '/jobs?status=draft&limit=1');
  const jobIds = [...jobs, ...drafts].map(({ id }: { id: string }) => id);
  return { candidateIds: found.flat(), jobIds };
}

async function newOrganization(name: string) {
  const { org_id: org } = await operate('org create', { name });
  const email = `admin.${randomUUID().slice(0, 8)}@sweep.example`;
  const { user_id: userId } = await operate('user create', {
    ...{ org, email, name: 'Dana Whitfield', role: 'admin' },
  });
  return { org, email, userId };
}

async function emptySite(browser: Browser, address: string): Promise<Site> {
  const { email } = await newOrganization('Northside Care');
  const page = await signIn(browser, address, email, '/');
  return siteOf('empty organization', page, address, placesOf('member', nothing));
}

async function factorlessSite(browser: Browser, address: string): Promise<Site> {
  const { org, email } = await newOrganization('Harbor Staffing');
  await prisma().organization.update({ where: { id: org }, data: { requiresFactor: true } });
  const page = await signIn(browser, address, email, '/second-factor');
  return siteOf('factor required', page, address, placesOf('without a factor', nothing));
}

async function halfSite(browser: Browser, address: string): Promise<Site> {
  const { email, userId } = await newOrganization('Lakeside Care');
  const id = newId();
  const { sealed } = newTotp(id, email);
  await prisma().authFactor.create({
    data: { id, userId, kind: 'totp', name: 'Phone', sealed, confirmedAt: currentTime() },
  });
  const page = await signIn(browser, address, email, '/sign-in/second-step');
  return siteOf('half signed in', page, address, placesOf('half signed in', nothing));
}

/** Makes what the pages hold and signs everybody in; what does not stay open for long comes first. */
export async function makeSites(
  browser: Browser,
  address: string,
  mailbox: Mailbox,
): Promise<Site[]> {
  const email = 'admin@brightwater.example';
  const page = await signIn(browser, address, email, '/');
  const api = await apiOf(page.request);
  const shown = { ...(await whatIsShown(api)), links: await makeLinks(api, email, mailbox) };
  return [
    await halfSite(browser, address),
    await factorlessSite(browser, address),
    { name: 'outside', open: () => open(browser, address), places: placesOf('anybody', shown) },
    await siteOf('full data', page, address, placesOf('member', shown)),
    await emptySite(browser, address),
  ];
}
