'use client';

import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { JobDetail } from '@/lib/browser/jobs';
import { RecentApplications } from './recent-applications';
import { RecruiterName } from './recruiter';
import { StageChart } from './stage-chart';
import { statusFacts } from './status';
import { useStageCounts } from './use-stage-counts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The share that came on from the step before; nothing where a figure cannot be a part of that one. */
function Conversion({ from, to }: { from: number; to: number }) {
  if (from === 0 || to > from) return null;
  return (
    <span className="text-xs text-muted tabular-nums">
      {Math.round((to / from) * 100)}%<span className="sr-only"> of the step before</span>
    </span>
  );
}

function Figures({ stats }: { stats: JobDetail['stats'] }) {
  const figures = [
    ['Applications', stats.total],
    ['Screened', stats.screened],
    ['Qualified', stats.qualified],
    ['Hired', stats.hired],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-xl border border-line bg-surface px-4 py-2.5">
      {figures.map(([name, value], step) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="flex items-baseline gap-1.5">
            <span className="text-base font-semibold tabular-nums">
              {value.toLocaleString('en')}
            </span>
            {step > 0 ? <Conversion from={figures[step - 1]?.[1] ?? 0} to={value} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function salaryOf(job: JobDetail): string {
  const { salary_range_min: min, salary_range_max: max, salary_period: period } = job;
  const amount = (value: number) =>
    value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
  const range = [min, max].flatMap((value) => (value === null ? [] : amount(value)));
  if (range.length === 0) return 'Not stated';
  const words =
    min === null ? `up to ${range[0]}` : max === null ? `from ${range[0]}` : range.join(' – ');
  return period ? `${words} per ${period}` : words;
}

function Details({ job }: { job: JobDetail }) {
  const facts: [string, ReactNode][] = [
    ['Recruiter', <RecruiterName key="recruiter" job={job} />],
    ['Employment', readable(job.employment_type)],
    ['Department', job.department ?? 'Not stated'],
    ['Workplace', job.location_type ? readable(job.location_type) : 'Not stated'],
    [
      'Location',
      [job.location_address, job.location, job.postal_code].filter(Boolean).join(', ') ||
        'Not stated',
    ],
    ['Salary', salaryOf(job)],
    ['Screening', job.auto_screen ? 'Starts by itself' : 'Started by a recruiter'],
    ['Created', <RelativeTime key="created" at={job.created_at} />],
    ['Changed', <RelativeTime key="changed" at={job.updated_at} />],
  ];
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How a job without applicants comes to some, and what making it active does to that. */
function howApplicantsCome({ status }: JobDetail): string {
  if (status === 'active') {
    return 'Applicants come from where the job is posted and from partners, or are added by hand.';
  }
  return `The job is ${statusFacts(status).name.toLowerCase()}. Making it active says that you are hiring; it posts nothing on job boards, where postings are published again by hand. A candidate can be added by hand now.`;
}

function Applicants({ job }: { job: JobDetail }) {
  const counts = useStageCounts(job.stats);
  if (job.stats.total === 0) {
    return (
      <Section title="Applications by stage">
        <EmptyState icon={<UserPlus aria-hidden />} title="Nobody has applied yet" className="py-8">
          {howApplicantsCome(job)}
        </EmptyState>
      </Section>
    );
  }
  return (
    <>
      <Section title="Applications by stage">
        <StageChart counts={counts} />
      </Section>
      <Section title="Newest applications">
        <RecentApplications applications={job.recent_applications} stages={counts} />
      </Section>
    </>
  );
}

/** A job at a glance: counts, details, and the newest applications. */
export function Overview({ job }: { job: JobDetail }) {
  return (
    <div className="space-y-4">
      <Figures stats={job.stats} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <Applicants job={job} />
        </div>
        <div className="min-w-0 space-y-4">
          <Section title="Details">
            <Details job={job} />
          </Section>
          <Section title="Description">
            <p className="text-sm whitespace-pre-wrap">
              {job.description || <span className="text-muted">Nothing is written yet.</span>}
            </p>
          </Section>
        </div>
      </div>
    </div>
  );
}
