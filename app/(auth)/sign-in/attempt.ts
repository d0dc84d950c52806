import { messageOf } from './messages';

async function send(email: string, password: string): Promise<Response> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
  const body = new URLSearchParams({ csrfToken, email, password, json: 'true' });
  return fetch('/api/auth/callback/credentials', { method: 'POST', body });
}

/** How a sign-in ended, with what to tell the person where it was refused. */
export type Ending = 'in' | 'second_step' | { refusal: string };

const refusedBy = (code: string, waitSeconds?: number): Ending => ({
  refusal: messageOf(code, waitSeconds) ?? '',
});

/** Signs in by email and password. */
export async function attempt(email: string, password: string): Promise<Ending> {
  try {
    const answer = await send(email, password);
    const retryAfter = Number(answer.headers.get('retry-after'));
    const { url } = await answer.json();
    // Refused once more after the password was right: it was changed meanwhile.
    if (!url && answer.status === 401) return refusedBy('CredentialsSignin');
    const query = new URL(url).searchParams;
    if (answer.ok && !query.has('error') && !query.has('csrf')) return 'in';
    if (query.get('error') === 'SecondStep') return 'second_step';
    return refusedBy(query.get('error') ?? 'Failed', retryAfter);
  } catch {
    return refusedBy('Unavailable');
  }
}
