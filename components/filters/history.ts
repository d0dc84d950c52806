const typed = ['search', 'min', 'max', 'from', 'to'];

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether changes of filters make an entry of their own in the history: all do but those of a
 * filter that is being typed, which was set before and stays so.
 */
export function historyOf(before: Values, changes: Values | null): 'push' | 'replace' {
  const isBeingTyped = (name: string) =>
    (before[name] ?? null) !== null && (changes?.[name] ?? null) !== null;
  return typed.some(isBeingTyped) ? 'replace' : 'push';
}
