import type { ReactNode } from 'react';
import { Navigation, type NavigationGroup } from './navigation';

/** Where a page finds its style and its script, and the few words of script that it holds itself. */
export type Assets = { style: string; script: string; theme: string };

type Home = { href: string; title: string };

function Head({
  title,
  description,
  assets,
}: {
  title: string;
  description: string;
  assets: Assets;
}) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="icon" href="/icon.svg" />
      <script>{assets.theme}</script>
      <link rel="stylesheet" href={assets.style} />
      <script type="module" src={assets.script} />
    </head>
  );
}

/** The bar above a page on a narrow screen, where the contents open over it. */
function TopBar({ home }: { home: Home }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-canvas/95 px-4 backdrop-blur lg:hidden">
      <a href={home.href} className="font-semibold">
        {home.title}
      </a>
      <button
        type="button"
        popoverTarget="contents"
        className="cursor-pointer rounded-lg border border-line-strong px-3 py-1.5 text-sm font-medium"
      >
        Contents
      </button>
    </header>
  );
}

/** A whole page of the documentation: its contents beside what it says. */
export function PageLayout({
  home,
  current,
  groups,
  children,
  ...head
}: {
  title: string;
  description: string;
  home: Home;
  current: string;
  groups: NavigationGroup[];
  assets: Assets;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <Head {...head} />
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
        >
          Skip to the content
        </a>
        <TopBar home={home} />
        <div className="mx-auto flex max-w-[96rem]">
          <nav
            id="contents"
            popover="auto"
            aria-label="Contents"
            className="fixed inset-x-0 top-14 bottom-0 m-0 h-auto w-auto max-w-none overflow-y-auto border-line bg-surface p-4 text-ink lg:sticky lg:top-0 lg:block lg:h-dvh lg:w-72 lg:shrink-0 lg:border-r lg:bg-transparent lg:py-8"
          >
            <a href={home.href} className="mb-5 hidden px-2 font-semibold lg:block">
              {home.title}
            </a>
            <Navigation groups={groups} current={current} />
          </nav>
          <main id="content" className="min-w-0 flex-1 px-4 py-10 sm:px-8 lg:px-12 lg:py-14">
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}
