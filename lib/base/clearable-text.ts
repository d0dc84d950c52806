/** Trims text. Blank text becomes null, which clears the field; undefined stays undefined. */
export function clearable(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value?.trim() || null;
}
