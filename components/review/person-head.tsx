'use client';

import { Mail, PanelRightOpen, Phone } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { daysIn } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { whyUnusable } from '@/components/applications/unusable-number';
import { useStages } from '@/components/applications/use-stages';
import { IconButton } from '@/components/ui/icon-button';
import type { Overview } from '@/lib/browser/candidates';
import type { Entry } from './queue';

function Contact({ icon, href, children }: { icon: ReactNode; href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded underline-offset-2 hover:text-ink hover:underline [&>svg]:size-3.5 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </a>
  );
}

/** Who is under review, for which job, since when they wait, and how to reach them. */
export function PersonHead({
  entry: { applicant },
  overview,
  shownName,
  name,
  openProfile,
}: {
  entry: Entry;
  overview: Overview | undefined;
  shownName: string;
  name: RefObject<HTMLHeadingElement | null>;
  openProfile: () => void;
}) {
  const { stageOf } = useStages();
  const application = overview?.applications.find(
    ({ application_id: id }) => id === applicant.applicationId,
  );
  const { name: stage, color } = stageOf(application?.status ?? applicant.stage);
  const days = daysIn(application?.stage_entered_at ?? applicant.since);
  const { email, phone, phone_e164: number } = overview?.candidate ?? {};
  const problem = overview ? whyUnusable(overview.candidate) : null;
  const job = applicant.place ? `${applicant.job} · ${applicant.place}` : applicant.job;
  return (
    <header className="flex items-start gap-2 border-b border-line bg-surface px-4 py-2.5 sm:px-6">
      <div className="min-w-0 grow">
        <h2
          id="reviewed"
          ref={name}
          tabIndex={-1}
          data-review-heading
          data-person
          aria-describedby="reviewed-stage"
          className="truncate rounded text-base font-semibold tracking-tight outline-none"
        >
          <bdi>{shownName}</bdi>
        </h2>
        <p id="reviewed-stage" className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <StageDot color={color} />
            <span className="truncate">{stage}</span>
            <span className="shrink-0 text-muted">{days === 0 ? 'today' : `${days} d`}</span>
          </span>
          <span className="min-w-0 truncate text-muted" title={job}>
            {job}
          </span>
        </p>
        <div className="mt-0.5 flex min-h-5 min-w-0 flex-wrap gap-x-3 text-xs text-muted">
          {email ? (
            <Contact icon={<Mail aria-hidden />} href={`mailto:${email}`}>
              {email}
            </Contact>
          ) : null}
          {phone && number ? (
            <Contact icon={<Phone aria-hidden />} href={`tel:${number}`}>
              {phone}
            </Contact>
          ) : null}
          {phone && problem ? (
            <span className="text-warning" title={problem}>
              {phone} <span className="sr-only">{problem}</span>
            </span>
          ) : null}
        </div>
      </div>
      <IconButton
        label="Open the profile"
        shortcut="o"
        onClick={openProfile}
        className="pointer-coarse:size-11"
      >
        <PanelRightOpen aria-hidden />
      </IconButton>
    </header>
  );
}
