import type { Metadata } from 'next';
import { PublicPage } from '@/components/public/public-page';
import { type LinkEnd, linkEnds } from '@/lib/outbox/links/public-links';
import LinkNotFound from '../not-found';

export const dynamic = 'force-dynamic';

type Query = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Query> };

const titles: Record<LinkEnd, string> = {
  used: 'This link has been used',
  replaced: 'A newer link has taken the place of this one',
  withdrawn: 'This link has been taken back',
  expired: 'This link has expired',
  ended: 'This link has been used, or a newer one has taken its place',
};

const words: Record<LinkEnd, string> = {
  used: 'It works once. If it was not you who used it, tell the person who is in touch with you.',
  replaced: 'Please open the newest message you have from us.',
  withdrawn:
    'Please open the newest message you have from us, or write to the person who is in touch with you.',
  expired:
    'It worked for a while only. Please ask the person who is in touch with you for another.',
  ended:
    'Please open the newest message you have from us, or write to the person who is in touch with you.',
};

const endOf = ({ why }: Query): LinkEnd | null => linkEnds.find((one) => one === why) ?? null;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const why = endOf(await searchParams);
  return { title: why ? titles[why] : 'This link is not valid' };
}

/** Where a link leads that opens nothing: why it ended, to whoever had it. */
export default async function LinkNotFoundPage({ searchParams }: Props) {
  const query = await searchParams;
  const why = endOf(query);
  if (!why) return <LinkNotFound />;
  return (
    <PublicPage title={titles[why]}>
      {query.page === 'reset-password' ? (
        <p>
          If you still need a new password, <a href="/forgot-password">ask for another link</a>.
        </p>
      ) : (
        <p>{words[why]}</p>
      )}
    </PublicPage>
  );
}
