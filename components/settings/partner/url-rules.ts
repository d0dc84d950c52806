/** What each rule for an endpoint's URL asks for, by the code of its refusal. */
const rules: Record<string, string> = {
  VALIDATION_ERROR: 'Enter a URL.',
  WEBHOOK_URL_TOO_LONG: 'The URL is longer than 2,048 characters.',
  INVALID_WEBHOOK_URL:
    'This is no complete URL. It needs a host, and may hold neither spaces nor a user name or password.',
  WEBHOOK_URL_NOT_HTTPS: 'The URL must begin with https://. Events are never sent unencrypted.',
  WEBHOOK_URL_FORBIDDEN_HOST:
    'This host is not public. Addresses inside a private network cannot receive events.',
  WEBHOOK_URL_UNRESOLVABLE:
    'No address was found for this host. Check its spelling, or try again once its DNS is set up.',
};

/** Explains the refusal of an endpoint's URL; undefined for what is not about the URL. */
export function ruleBroken(code: string): string | undefined {
  return rules[code];
}
