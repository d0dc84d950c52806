import { MethodBadge } from './method-badge';
import type { Reference } from './model';

const entry =
  'flex items-start gap-2.5 rounded-lg px-2 py-1.5 text-[15px] leading-6 hover:bg-hover';

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
          <section key={tag.id} className="mb-8 break-inside-avoid">
            <h3 className="px-2 font-medium">
              <a
                id={tag.id}
                data-moved
                href={tag.href}
                className="scroll-mt-20 text-accent hover:underline"
              >
                {tag.name}
              </a>
            </h3>
            <p className="mt-0.5 px-2 text-sm text-muted">{tag.description}</p>
            <ul className="mt-1.5">
              {tag.operations.map(({ id, method, summary }) => (
                <li key={id}>
                  <a
                    id={id}
                    data-moved
                    href={`${tag.href}#${id}`}
                    className={`scroll-mt-20 ${entry}`}
                  >
                    <span className="mt-1 leading-none">
                      <MethodBadge method={method} isSmall />
                    </span>
                    <span className="min-w-0">{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {deliveries && (
          <section className="mb-8 break-inside-avoid">
            <h3 className="px-2 font-medium">
              <a
                id="events"
                data-moved
                href={`${href}/events`}
                className="text-accent hover:underline"
              >
                Events
              </a>
            </h3>
            <p className="mt-0.5 px-2 text-sm text-muted">What is sent to your own address.</p>
            <ul className="mt-1.5">
              {['deliveries', ...deliveries.events.map(({ type }) => type)].map((id) => (
                <li key={id}>
                  <a id={id} data-moved href={`${href}/events#${id}`} className={entry}>
                    {id === 'deliveries' ? 'How events arrive' : id}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  );
}
