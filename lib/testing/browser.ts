/** Keeps cookies of each host between requests, as a browser does, and follows no redirect itself. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  #jar(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }

  /** The value of a cookie that this address has set, undefined where it has not. */
  cookie(url: string, name: string): string | undefined {
    return this.#jar(url).get(name);
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const jar = this.#jar(url);
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const ended = /expires=([^;]+)/i.exec(cookie)?.[1];
      if (value === '' || (ended && new Date(ended) < new Date())) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Asks for an address. */
  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { headers });
  }

  /** Sends a form, or JSON where a header says so. */
  async post(url: string, values: object, headers: Record<string, string> = {}): Promise<Response> {
    const json = headers['Content-Type'] === 'application/json';
    const body = json ? JSON.stringify(values) : new URLSearchParams({ ...values });
    return this.#send(url, { method: 'POST', body, headers });
  }

  /** Signs in at next-auth's address by e-mail and password; says how that ended. */
  async signIn(
    base: string,
    values: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; error: string | null; url: string; wait: string | null }> {
    const { csrfToken } = await (await this.get(`${base}/csrf`)).json();
    const form = { csrfToken, json: 'true', ...values };
    const response = await this.post(`${base}/callback/credentials`, form, headers);
    const { url } = await response.json();
    const error = new URL(url).searchParams.get('error');
    return { status: response.status, error, url, wait: response.headers.get('retry-after') };
  }
}
