/** What to tell a person about something that failed: the server's own words where there are any. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : 'The server could not be reached.';
}
