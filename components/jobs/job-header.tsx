'use client';

import { Columns3, Copy, MoreHorizontal, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { late } from '@/components/ui/late';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useLeave } from '@/components/ui/unsaved';
import { useTabTitle } from '@/components/ui/use-tab-title';
import { readable } from '@/components/ui/words';
import type { JobDetail } from '@/lib/browser/jobs';
import { StatusBadge } from './status';
import { StatusMenu } from './status-menu';

const CopyJobDialog = late(() =>
  import('./copy-job-dialog').then((module) => module.CopyJobDialog),
);
const DeleteJobDialog = late(() =>
  import('./delete-job-dialog').then((module) => module.DeleteJobDialog),
);

function JobActions({ job }: { job: JobDetail }) {
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null);
  const leave = useLeave();
  const close = () => setOpen(null);
  return (
    <>
      <StatusMenu job={job} />
      <Menu
        align="end"
        trigger={
          <IconButton label="More actions" className="size-9 border border-line-strong">
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => leave(() => setOpen('copy'))}>
          Copy…
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden />}
          isDanger
          onSelect={() => leave(() => setOpen('delete'))}
        >
          Delete…
        </MenuItem>
      </Menu>
      {open === 'copy' ? <CopyJobDialog job={job} onClose={close} /> : null}
      {open === 'delete' ? <DeleteJobDialog job={job} onClose={close} /> : null}
    </>
  );
}

/** The title and status of a job, and what can be done with it. */
export function JobHeader({ job }: { job: JobDetail }) {
  const mayWrite = useMay('job:write');
  useTabTitle(job.title);
  const facts = [job.department, job.location, readable(job.employment_type)]
    .filter(Boolean)
    .join(' · ');
  return (
    <PageHeader
      title={
        <span className="flex items-center gap-2.5">
          <span className="truncate">{job.title}</span>
          <StatusBadge status={job.status} />
        </span>
      }
      description={facts}
      actions={
        <>
          <Button asChild>
            <Link href={`/pipeline?job=${job.id}`} prefetch={false}>
              <Columns3 aria-hidden /> Pipeline
            </Link>
          </Button>
          {mayWrite ? <JobActions job={job} /> : null}
        </>
      }
    />
  );
}
