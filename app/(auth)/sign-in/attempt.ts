import { messageOf } from './messages';

async function send(email: string, password: string): Promise<Response> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
  const body = new URLSearchParams({ csrfToken, email, password, json: 'true' });
  return fetch('/api/auth/callback/credentials', { method: 'POST', body });
}

/** Signs in by email and password: null where that worked, otherwise what to tell the person. */
export async function attempt(email: string, password: string): Promise<string | null> {
  try {
    const answer = await send(email, password);
    const retryAfter = Number(answer.headers.get('retry-after'));
    const { url } = await answer.json();
    // Refused once more after the password was right: it was changed meanwhile.
    if (!url && answer.status === 401) return messageOf('CredentialsSignin');
    const query = new URL(url).searchParams;
    if (answer.ok && !query.has('error') && !query.has('csrf')) return null;
    return messageOf(query.get('error') ?? 'Failed', retryAfter);
  } catch {
    return messageOf('Unavailable');
  }
}
