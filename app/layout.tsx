import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Theme } from '@/components/ui/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Recruiting', template: '%s · Recruiting' },
  description: 'Candidates, jobs and applications of your organization.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f7f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f12' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Theme nonce={nonce}>{children}</Theme>
      </body>
    </html>
  );
}
