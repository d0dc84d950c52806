import { headers } from 'next/headers';
import { Deliveries, deliveryGroup } from '@/components/docs/deliveries';
import { Introduction, introductionTopics } from '@/components/docs/introduction';
import { MobileMenu } from '@/components/docs/mobile-menu';
import { Navigation, type NavigationGroup } from '@/components/docs/navigation';
import { OperationSection } from '@/components/docs/operation-section';
import type { Surface } from '@/lib/http/surface';
import { buildReference } from './reference';

async function originOf(): Promise<string> {
  const sent = await headers();
  const host = sent.get('host') ?? '';
  const protocol = sent.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return /^[a-z0-9.:[\]-]+$/i.test(host) ? `${protocol}://${host}` : 'http://localhost:3000';
}

/** The reference of one interface, as a page. */
export async function ReferencePage({ surface }: { surface: Surface['name'] }) {
  const reference = buildReference(surface, await originOf());
  const groups: NavigationGroup[] = [
    { id: 'top', name: 'Introduction', links: introductionTopics },
    ...reference.tags.map(({ id, name, operations }) => ({
      id,
      name,
      links: operations.map(({ id: operationId, summary, method, path }) => ({
        id: operationId,
        title: summary,
        method,
        path,
      })),
    })),
    ...(reference.deliveries ? [deliveryGroup(reference.deliveries)] : []),
  ];
  return (
    <div id="top">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-canvas/95 px-4 backdrop-blur lg:hidden">
        <span className="font-semibold">{reference.title}</span>
        <MobileMenu groups={groups} />
      </header>
      <div className="mx-auto flex max-w-[96rem]">
        <nav
          aria-label="Operations"
          className="sticky top-0 hidden h-dvh w-72 shrink-0 overflow-y-auto border-r border-line px-4 py-8 lg:block"
        >
          <p className="mb-5 px-2 font-semibold">{reference.title}</p>
          <Navigation groups={groups} />
        </nav>
        <main id="content" className="min-w-0 flex-1 px-4 py-10 sm:px-8 lg:px-12 lg:py-14">
          <Introduction reference={reference} />
          {reference.tags.map(({ id, name, description, operations }) => (
            <div key={id} className="mt-16">
              <h2
                id={id}
                className="scroll-mt-20 text-2xl font-semibold tracking-tight lg:scroll-mt-10"
              >
                {name}
              </h2>
              {description && <p className="mt-2 mb-10 text-muted">{description}</p>}
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </div>
          ))}
          {reference.deliveries && <Deliveries deliveries={reference.deliveries} />}
        </main>
      </div>
    </div>
  );
}
