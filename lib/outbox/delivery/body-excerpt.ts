/** How many bytes of a response body are kept. */
export const excerptLimit = 2_048;

/**
 * Collects the beginning of a body up to the limit and returns it as text that PostgreSQL can
 * store.
 */
export class Excerpt {
  #chunks: Buffer[] = [];
  #length = 0;

  get #isCut(): boolean {
    return this.#length > excerptLimit;
  }

  /** Adds a chunk of the body; returns whether there is room for more. */
  add(chunk: Buffer): boolean {
    const room = excerptLimit - this.#length;
    // A copy, so that a small chunk does not keep the socket's whole buffer in memory.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#length += chunk.length;
    return !this.#isCut;
  }

  /** Returns the text so far; invalid UTF-8 and NUL become U+FFFD. */
  text(): string {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    // A character cut off by the limit is omitted, not replaced.
    const text = decoder.decode(Buffer.concat(this.#chunks), { stream: this.#isCut });
    return text.replaceAll('\0', '\u{fffd}');
  }
}
