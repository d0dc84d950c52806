'use client';

import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '@/lib/browser/api';
import { Button } from './button';
import { classNames } from './class-names';
import { CopyButton } from './copy-button';

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-6 py-14 text-center [&>svg]:mb-3 [&>svg]:size-7 [&>svg]:text-muted',
        className,
      )}
    >
      {icon}
      <p className="font-medium">{title}</p>
      {children ? <div className="mt-1 max-w-sm text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}

type FailedQuery = { error: unknown; refetch: () => Promise<unknown> };

/** Says why something could not be read for the first time, lets the person try again, and gives the request id to quote. */
export function ErrorState({ query }: { query: FailedQuery }) {
  const { error } = query;
  const requestId = error instanceof ApiError ? error.requestId : null;
  const message = error instanceof Error ? error.message : 'Something failed.';
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <CircleAlert className="mb-3 size-7 text-danger" aria-hidden />
      <p className="font-medium">This could not be loaded</p>
      <p className="mt-1 max-w-sm text-sm text-muted">{message}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button onClick={() => void query.refetch()}>
          <RotateCw aria-hidden /> Try again
        </Button>
        {requestId ? <CopyButton text={requestId} label="Copy request id" /> : null}
      </div>
    </div>
  );
}

/** A refusal in the server's words. */
export function Refusal({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={classNames('rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger', className)}
    >
      {children}
    </div>
  );
}
