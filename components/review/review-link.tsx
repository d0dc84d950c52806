'use client';

import { UserRoundCheck } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { reviewHref } from './filters';

/** Leads to the review of whom these filters of a list let through. */
export function ReviewLink({ filters }: { filters: Parameters<typeof reviewHref>[0] }) {
  return (
    <Button asChild>
      <Link href={reviewHref(filters)} prefetch={false}>
        <UserRoundCheck aria-hidden /> Review
      </Link>
    </Button>
  );
}
