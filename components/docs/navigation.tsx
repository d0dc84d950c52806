import { MethodBadge } from './method-badge';

export type NavigationLink = { href: string; title: string; method?: string };

/** A page with what is on it; the links of the page being read are shown. */
export type NavigationGroup = { href: string; name: string; links: NavigationLink[] };

function Links({ links }: { links: NavigationLink[] }) {
  return (
    <ul className="mt-1 space-y-px">
      {links.map(({ href, title, method }) => (
        <li key={href}>
          <a
            href={href}
            className="flex items-start gap-2.5 rounded-lg px-2 py-1.5 text-[13px] leading-5 text-muted hover:bg-hover hover:text-ink aria-[current=location]:bg-hover aria-[current=location]:font-medium aria-[current=location]:text-ink"
          >
            {method && <MethodBadge method={method} isSmall />}
            <span className="min-w-0">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents; the search over all operations shows where scripts run. */
export function Navigation({ groups, current }: { groups: NavigationGroup[]; current: string }) {
  return (
    <>
      <search hidden data-search className="mb-4">
        <input
          type="search"
          placeholder="Search  /"
          aria-label="Search operations and guides"
          autoComplete="off"
          className="w-full rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-sm placeholder:text-muted"
        />
        <p aria-live="polite" className="sr-only" />
        <ul data-found className="mt-2 space-y-px" />
      </search>
      <ul data-pages className="space-y-1">
        {groups.map(({ href, name, links }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="block rounded-lg px-2 py-1 text-sm font-medium hover:bg-hover aria-[current=page]:text-accent"
            >
              {name}
            </a>
            {href === current && links.length > 0 && <Links links={links} />}
          </li>
        ))}
      </ul>
    </>
  );
}
