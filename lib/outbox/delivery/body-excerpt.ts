/** How much of an answer's body is kept, as it came over the wire. */
export const excerptLimit = 2_048;

/**
 * Collects the beginning of a body without ever holding more than the limit, and gives it as text
 * that PostgreSQL can store.
 */
export class Excerpt {
  #chunks: Buffer[] = [];
  #length = 0;
  #isCut = false;

  /** Takes the next piece of the body and tells whether there is room for more. */
  add(chunk: Buffer): boolean {
    const room = excerptLimit - this.#length;
    this.#isCut = chunk.length > room;
    // A copy, so that a small piece does not keep the socket's whole buffer alive.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#length += Math.min(chunk.length, room);
    return !this.#isCut;
  }

  /** Gives the text so far: what is not UTF-8, and every NUL, becomes U+FFFD. */
  text(): string {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    // A character cut in two by the limit is left out rather than called broken.
    const text = decoder.decode(Buffer.concat(this.#chunks), { stream: this.#isCut });
    return text.replaceAll('\0', '\u{fffd}');
  }
}
