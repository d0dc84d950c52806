import type { ReactNode } from 'react';
import { MethodBadge } from './method-badge';
import type { Reference } from './model';

type Entry = { id: string; href: string; label: ReactNode };

/** A page of the reference with all that is on it. */
function Part({
  id,
  href,
  name,
  description,
  entries,
}: {
  id: string;
  href: string;
  name: string;
  description: string;
  entries: readonly Entry[];
}) {
  return (
    <section className="mb-8 break-inside-avoid">
      <h3 className="px-2 font-medium">
        <a id={id} data-moved href={href} className="scroll-mt-20 text-accent hover:underline">
          {name}
        </a>
      </h3>
      <p className="mt-0.5 px-2 text-sm text-muted">{description}</p>
      <ul className="mt-1.5">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              id={entry.id}
              data-moved
              href={entry.href}
              className="flex scroll-mt-20 items-start gap-2.5 rounded-lg px-2 py-1.5 text-[15px] leading-6 hover:bg-hover"
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Every operation and event with the page it is on. Each keeps the anchor that it had when all were
 * on one page; the script leads on from there.
 */
export function OperationIndex({ reference }: { reference: Reference }) {
  const { href, tags, deliveries } = reference;
  return (
    <section aria-labelledby="operations-title" className="border-t border-line py-10">
      <h2 id="operations-title" className="text-lg font-semibold tracking-tight">
        Operations
      </h2>
      <div className="mt-6 gap-x-12 md:columns-2">
        {tags.map((tag) => (
          <Part
            key={tag.id}
            {...tag}
            entries={tag.operations.map(({ id, method, summary }) => ({
              id,
              href: `${tag.href}#${id}`,
              label: (
                <>
                  <span className="mt-1 leading-none">
                    <MethodBadge method={method} isSmall />
                  </span>
                  <span className="min-w-0">{summary}</span>
                </>
              ),
            }))}
          />
        ))}
        {deliveries && (
          <Part
            id="events"
            href={`${href}/events`}
            name="Events"
            description="What is sent to your own address."
            entries={['deliveries', ...deliveries.events.map(({ type }) => type)].map((id) => ({
              id,
              href: `${href}/events#${id}`,
              label: id === 'deliveries' ? 'How events arrive' : id,
            }))}
          />
        )}
      </div>
    </section>
  );
}
