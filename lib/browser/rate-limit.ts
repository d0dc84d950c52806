const RETRIES = 3;
const LONGEST_WAIT_SECONDS = 10;

function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Fetches; on 429 waits as long as the answer says and retries, three times at most, unless that is
 * longer than a person would wait. A 429 changed nothing, so this is safe for every method.
 */
export async function fetchWithinRate(url: string, request: RequestInit): Promise<Response> {
  for (let retry = 0; ; retry += 1) {
    const response = await fetch(url, request);
    if (response.status !== 429 || retry === RETRIES) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    if (seconds > LONGEST_WAIT_SECONDS) return response;
    await pause(seconds * 1000, request.signal);
  }
}
