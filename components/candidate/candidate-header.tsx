'use client';

import { Check, Copy, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { useCopy } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { readable } from '@/components/ui/words';
import type { Candidate } from '@/lib/browser/candidates';

function CopyIcon({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <IconButton
      label={isCopied ? 'Copied' : `Copy ${what}`}
      onClick={copy}
      className="size-6 [&_svg]:size-3.5"
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}

function Contact({
  icon,
  href,
  text,
  what,
}: {
  icon: ReactNode;
  href: string;
  text: string;
  what: string;
}) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      <a href={href} className="truncate underline-offset-2 hover:text-ink hover:underline">
        {text}
      </a>
      <CopyIcon text={text} what={what} />
    </span>
  );
}

/** Who the candidate is and how to reach them. */
export function CandidateHeader({ candidate, isPage }: { candidate: Candidate; isPage: boolean }) {
  const { first_name, last_name, email, phone, city, state, source } = candidate;
  const name = `${first_name} ${last_name}`.trim();
  const place = [city, state].filter(Boolean).join(', ');
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <header className={classNames('flex items-start gap-4', !isPage && 'pr-10')}>
      <Avatar name={name} className="size-11 text-sm" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 text-lg font-semibold tracking-tight break-words">
            {name}
          </Heading>
          {source ? <Badge title="Source">{readable(source)}</Badge> : null}
          {place ? <span className="text-sm text-muted">{place}</span> : null}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5">
          {email ? (
            <Contact
              icon={<Mail aria-hidden />}
              href={`mailto:${email}`}
              text={email}
              what="email"
            />
          ) : null}
          {phone ? (
            <Contact
              icon={<Phone aria-hidden />}
              href={`tel:${phone}`}
              text={phone}
              what="phone number"
            />
          ) : null}
          {email || phone ? null : <p className="text-sm text-muted">No contact details</p>}
        </div>
      </div>
    </header>
  );
}
