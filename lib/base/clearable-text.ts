/** Text without blanks around it; blank text clears a field that may be null, an absent one stays absent. */
export function clearable(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value?.trim() || null;
}
