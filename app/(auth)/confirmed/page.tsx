import type { Metadata } from 'next';
import { AuthPage } from '../auth-page';
import { messageOf } from '../sign-in/messages';
import { CameBack } from './came-back';

export const metadata: Metadata = { title: 'Confirmed', robots: { index: false, follow: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where the window ends in which somebody has signed in again at their provider. */
export default async function ConfirmedPage({ searchParams }: Props) {
  const { error } = await searchParams;
  const problem = typeof error === 'string' ? (messageOf(error) ?? 'Try again.') : null;
  return (
    <AuthPage
      title={problem ? 'You were not confirmed' : 'Thank you'}
      intro={problem ?? 'You can close this window and go on where you were.'}
    >
      <CameBack problem={problem} />
    </AuthPage>
  );
}
