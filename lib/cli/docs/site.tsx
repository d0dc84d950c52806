import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Deliveries, Receivers } from '@/components/docs/deliveries';
import { GuidePage } from '@/components/docs/guide-page';
import { Introduction, introductionTopics } from '@/components/docs/introduction';
import type { Receiver, Reference, ReferenceDeliveries } from '@/components/docs/model';
import type { NavigationGroup } from '@/components/docs/navigation';
import { OperationIndex } from '@/components/docs/operation-index';
import { type Assets, PageLayout } from '@/components/docs/page-layout';
import { ObjectsPage, ProsePage, TagPage } from '@/components/docs/plain-pages';
import { originPlaceholder } from '@/lib/http/docs-files';
import { type Guide, readGuides } from './guides';
import { buildReference } from './reference';
import { versioning } from './versioning';

type Page = { href: string; title: string; description: string; body: ReactNode };

const versioningHref = '/docs/versioning';

const guides = readGuides();

const receivers: Receiver[] = [
  { language: 'Node.js', file: 'receiver.mjs' },
  { language: 'Python', file: 'receiver.py' },
].map((one) => ({ ...one, code: readFileSync(`public/docs/${one.file}`, 'utf8').trimEnd() }));

function deliveryLinks({ events }: ReferenceDeliveries, href: string) {
  const first = { href: `${href}#deliveries`, title: 'How events arrive' };
  return [first, ...events.map(({ type }) => ({ href: `${href}#${type}`, title: type }))];
}

function contentsOf(reference: Reference): NavigationGroup[] {
  const { href, tags, objects, deliveries } = reference;
  const topics = deliveries
    ? [...introductionTopics, { id: 'receivers', title: 'A receiver, ready to run' }]
    : introductionTopics;
  const events = `${href}/events`;
  return [
    {
      href,
      name: 'Overview',
      links: topics.map(({ id, title }) => ({ href: `${href}#${id}`, title })),
    },
    ...tags.map((tag) => ({
      href: tag.href,
      name: tag.name,
      links: tag.operations.map(({ id, summary, method }) => ({
        href: `${tag.href}#${id}`,
        title: summary,
        method,
      })),
    })),
    ...(deliveries
      ? [{ href: events, name: 'Events', links: deliveryLinks(deliveries, events) }]
      : []),
    {
      href: `${href}/objects`,
      name: 'Objects',
      links: objects.map(({ name }) => ({ href: `${href}/objects#${name}`, title: name })),
    },
    {
      href: versioningHref,
      name: 'Versions and deprecation',
      links: versioning.topics.map(({ id, title }) => ({ href: `${versioningHref}#${id}`, title })),
    },
    ...guides.map((guide) => ({
      href: guide.href,
      name: guide.title,
      links: guide.parts.map(({ id, title }) => ({ href: `${guide.href}#${id}`, title })),
    })),
  ];
}

function pagesOf(reference: Reference): Page[] {
  const { href, title, tags, objects, deliveries } = reference;
  return [
    {
      href,
      title,
      description: `How to call the ${title}, and every operation of it.`,
      body: (
        <>
          <Introduction reference={reference} />
          {deliveries && <Receivers receivers={receivers} />}
          <OperationIndex reference={reference} />
        </>
      ),
    },
    ...tags.map((tag) => ({
      href: tag.href,
      title: `${tag.name} · ${title}`,
      description: tag.description,
      body: <TagPage tag={tag} />,
    })),
    ...(deliveries
      ? [
          {
            href: `${href}/events`,
            title: `Events · ${title}`,
            description: 'Every event that partners receive, and how it arrives.',
            body: <Deliveries deliveries={deliveries} />,
          },
        ]
      : []),
    {
      href: `${href}/objects`,
      title: `Objects · ${title}`,
      description: `The objects that operations of the ${title} share.`,
      body: <ObjectsPage objects={objects} />,
    },
  ];
}

function guidePage({ href, title, blocks }: Guide): Page {
  return {
    href,
    title,
    description: `A guide: ${title}.`,
    body: <GuidePage title={title} blocks={blocks} />,
  };
}

const missing: Page = {
  href: '/docs/not-found',
  title: 'No such page',
  description: 'There is no such page.',
  body: (
    <ProsePage
      title="There is no such page"
      text="It may have moved: look for it in the contents, or start from [the overview](/docs)."
      topics={[]}
    />
  ),
};

type Found = { href: string; title: string; method?: string; book: string; text: string };

function foundIn(guide: Guide): Found[] {
  const { href, title: book, parts } = guide;
  const all = [
    { href, title: book },
    ...parts.map((one) => ({ ...one, href: `${href}#${one.id}` })),
  ];
  return all.map(({ href, title }) => {
    return { href, title, book, text: `${book} ${title}`.toLowerCase() };
  });
}

/** What the search of every page looks through; `book` says which interface or guide it is of. */
export function searchIndex(): Found[] {
  const references = [buildReference('org', ''), buildReference('partner', '')];
  const found = references.flatMap((reference) => {
    const { href, title: book, tags, deliveries } = reference;
    const operations = tags.flatMap((tag) =>
      tag.operations.map(({ id, summary, method, path }) => ({
        href: `${tag.href}#${id}`,
        title: summary,
        method,
        book,
        text: `${book} ${tag.name} ${summary} ${method} ${path} ${id}`.toLowerCase(),
      })),
    );
    const events = deliveries ? deliveryLinks(deliveries, `${href}/events`) : [];
    const told = events.map((one) => ({
      ...one,
      book,
      text: `${book} ${one.title}`.toLowerCase(),
    }));
    return [...operations, ...told];
  });
  return [...found, ...guides.flatMap(foundIn)];
}

/** Every page of the documentation as HTML, by its address. */
export function renderPages(assets: Assets): Map<string, string> {
  const organization = buildReference('org', originPlaceholder);
  const partner = buildReference('partner', originPlaceholder);
  const policy: Page = {
    href: versioningHref,
    title: versioning.title,
    description: 'How the interfaces change, and what is promised to those who use them.',
    body: <ProsePage {...versioning} />,
  };
  const books = [
    {
      reference: organization,
      pages: [...pagesOf(organization), policy, ...guides.map(guidePage), missing],
    },
    { reference: partner, pages: pagesOf(partner) },
  ];
  return new Map(
    books.flatMap(({ reference, pages }) => {
      const groups = contentsOf(reference);
      const home = { href: reference.href, title: reference.title };
      return pages.map(({ href, title, description, body }): [string, string] => [
        href,
        `<!DOCTYPE html>${renderToStaticMarkup(
          <PageLayout {...{ title, description, home, current: href, groups, assets }}>
            {body}
          </PageLayout>,
        )}`,
      ]);
    }),
  );
}
