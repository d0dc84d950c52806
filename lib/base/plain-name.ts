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

// Strangers give names too: one that a mail program might show as a link is left out, since a letter
// from us would lend it our credit.
function greetedName(name: string | null): string {
  const filled = name?.trim() ?? '';
  const isSafe =
    isPlainName(filled) && filled.length <= mostGreeted && !/[/\\@]|\.\p{L}{2}/u.test(filled);
  return isSafe ? filled : '';
}

/** The first line of a letter, which leaves a name out that might be shown as a link. */
export function greetingTo(name: string | null): string {
  const greeted = greetedName(name);
  return greeted ? `Hello ${greeted},` : 'Hello,';
}

/** The name by which a letter speaks to somebody; “there”, as in “Hello there”, for one it leaves out. */
export function addressableName(name: string): string {
  return greetedName(name) || 'there';
}
