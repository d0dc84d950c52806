import { candidateTabs } from '@/components/candidate/candidate-tab';
import { sections } from '@/components/settings/sections';

/** The people, jobs and links whose pages are looked at; an empty organization has none. */
export type Shown = {
  candidateIds: string[];
  jobIds: string[];
  links: Partial<Record<LinkPage, string[]>>;
};

/** The pages that only a link in a letter leads to. */
export type LinkPage =
  | 'schedule'
  | 'evaluation'
  | 'evaluation/done'
  | 'consent'
  | 'consent/done'
  | 'invitation'
  | 'reset-password';

/** Who sees a page: a member, anybody, somebody half signed in, or one who has to add a factor. */
export type Viewer = 'member' | 'anybody' | 'half signed in' | 'without a factor';

type Visit = { viewer: Viewer; addresses: (shown: Shown) => string[] };

const jobParts = ['edit', 'questions', 'agent', 'knowledge', 'applications', 'team'];

const asMember = (addresses: Visit['addresses']): Visit => ({ viewer: 'member', addresses });
const asAnybody = (...paths: string[]): Visit => ({ viewer: 'anybody', addresses: () => paths });
const byLink = (page: LinkPage): Visit => ({
  viewer: 'anybody',
  addresses: ({ links }) => links[page] ?? [],
});

/** By which addresses each page is looked at, by its file below app/. */
export const pages: Record<string, Visit> = {
  '(workspace)/page.tsx': asMember(() => ['/']),
  '(workspace)/pipeline/page.tsx': asMember(({ candidateIds }) => [
    '/pipeline',
    '/pipeline?view=table',
    ...candidateIds.map((id) => `/pipeline?candidate=${id}`),
  ]),
  '(workspace)/review/page.tsx': asMember(() => ['/review']),
  '(workspace)/candidates/page.tsx': asMember(() => ['/candidates']),
  '(workspace)/candidates/[candidateId]/page.tsx': asMember(({ candidateIds }) =>
    candidateIds.flatMap((id, index) =>
      // Of the others, what their stage offers to do is what differs.
      (index === 0 ? candidateTabs : (['timeline'] as const)).map(
        (tab) => `/candidates/${id}?tab=${tab}`,
      ),
    ),
  ),
  '(workspace)/jobs/page.tsx': asMember(() => ['/jobs']),
  '(workspace)/jobs/[jobId]/page.tsx': asMember(({ jobIds }) =>
    jobIds.flatMap((id) => [`/jobs/${id}`, ...jobParts.map((part) => `/jobs/${id}?part=${part}`)]),
  ),
  '(workspace)/background-checks/page.tsx': asMember(() => ['/background-checks']),
  '(workspace)/blocklist/page.tsx': asMember(() => ['/blocklist']),
  '(workspace)/deliveries/page.tsx': asMember(() => ['/deliveries']),
  '(workspace)/settings/page.tsx': asMember(() => ['/settings', '/settings/nowhere']),
  '(workspace)/settings/[section]/page.tsx': asMember(() =>
    Object.keys(sections).map((section) => `/settings/${section}`),
  ),
  '(auth)/sign-in/page.tsx': asAnybody('/sign-in', '/sign-in?error=Expired'),
  '(auth)/sign-in/second-step/page.tsx': {
    viewer: 'half signed in',
    addresses: () => ['/sign-in/second-step'],
  },
  '(auth)/second-factor/page.tsx': {
    viewer: 'without a factor',
    addresses: () => ['/second-factor'],
  },
  '(auth)/confirmed/page.tsx': asAnybody('/confirmed', '/confirmed?error=Expired'),
  '(public)/schedule/[token]/page.tsx': byLink('schedule'),
  '(public)/evaluation/[token]/page.tsx': byLink('evaluation'),
  '(public)/evaluation/[token]/done/page.tsx': byLink('evaluation/done'),
  '(public)/consent/[token]/page.tsx': byLink('consent'),
  '(public)/consent/[token]/done/page.tsx': byLink('consent/done'),
  '(public)/invitation/[token]/page.tsx': byLink('invitation'),
  '(public)/reset-password/[token]/page.tsx': byLink('reset-password'),
  '(public)/reset-password/done/page.tsx': asAnybody('/reset-password/done'),
  '(public)/forgot-password/page.tsx': asAnybody('/forgot-password'),
  '(public)/link-not-found/page.tsx': asAnybody('/link-not-found', '/nowhere'),
  '(public)/unavailable/page.tsx': asAnybody('/unavailable'),
};
