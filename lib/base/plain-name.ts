/**
 * Returns whether a name holds no markup, no line break, no address of a page, and nothing that turns
 * the direction of what follows it.
 */
export function isPlainName(name: string): boolean {
  return !/[<>\p{Cc}\u202a-\u202e\u2066-\u2069]|:\/\/|\bwww\./iu.test(name);
}

/**
 * A name as a letter shows it: it reads the same, and no mail program makes a link of it. Names such as
 * Booking.com cannot be told from addresses of pages, so none is refused for that.
 */
export function unlinked(name: string): string {
  return name.replace(/[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '$&\u2060');
}

const mostGreeted = 60;

/**
 * The first line of a letter. Strangers give names too: one that a mail program might show as a link
 * is left out, since a letter from us would lend it our credit.
 */
export function greetingTo(name: string | null): string {
  const filled = name?.trim() ?? '';
  const isSafe =
    isPlainName(filled) && filled.length <= mostGreeted && !/[/\\@]|\.\p{L}{2}/u.test(filled);
  return filled && isSafe ? `Hello ${filled},` : 'Hello,';
}
