const messages = new Map([
  ['CredentialsSignin', 'E-mail or password is not right.'],
  ['TooManyAttempts', 'Too many attempts. Wait 15 minutes, then try again.'],
  ['AccessDenied', 'You have no account here. Ask an administrator of your organization for one.'],
  ['SessionRequired', 'Sign in to see this page.'],
  ['Unavailable', 'Signing in does not work at the moment. Try again in a minute.'],
]);

/** What to tell somebody whose sign-in ended with this code; null where nothing went wrong. */
export function messageOf(code: string | undefined): string | null {
  if (!code) return null;
  return messages.get(code) ?? 'Signing in did not work. Try again.';
}
