import { getCsrfToken } from 'next-auth/react';
import { failureOf } from '@/lib/browser/api';
import { onCameBack } from '@/lib/browser/confirmation';

async function urlFrom(address: string, body: URLSearchParams | undefined): Promise<string> {
  const answer = await fetch(address, { method: 'POST', ...(body && { body }) });
  if (!answer.ok) throw await failureOf(answer);
  return (await answer.json()).url;
}

// The sign-in there begins a session in the place of this one, which pages renew themselves with.
async function atService(): Promise<string> {
  const csrfToken = (await getCsrfToken()) ?? '';
  const callbackUrl = `${window.location.origin}/confirmed`;
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: 'true' });
  return urlFrom('/api/auth/signin/oidc?prompt=login&max_age=0', body);
}

/**
 * Has the person sign in anew at the identity provider that began their session, in a window of its
 * own, so that this page keeps what they typed. Throws where that comes to nothing; call it where they
 * press a button, or the browser opens no window.
 */
export async function askProvider(whose: 'organization' | 'service'): Promise<void> {
  const opened = window.open('about:blank', 'confirmation', 'popup,width=520,height=720');
  if (!opened) throw new Error('The browser opened no window. Allow it, then try again.');
  const own = '/api/auth/sso/confirmation';
  const url = await (whose === 'organization' ? urlFrom(own, undefined) : atService()).catch(
    (error: unknown) => {
      opened.close();
      throw error;
    },
  );
  const cameBack = new Promise<void>((resolve, reject) => {
    const end = onCameBack(({ problem }) => {
      end();
      if (problem) reject(new Error(problem));
      else resolve();
    });
  });
  opened.location.assign(url);
  await cameBack;
}
