/** The server's message about a failure, without the name of a field. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not be reached.';
  const problem = error.message.replace(/^[\w.]+: /, '');
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
