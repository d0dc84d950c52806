type Sent = { isIn: true } | { isIn: false; message: string; isOver: boolean };

/** Sends what a second factor shows; says why it was refused, and whether to begin anew. */
export async function sendProof(proof: object): Promise<Sent> {
  const answer = await fetch('/api/auth/second-step', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ proof }),
  });
  if (answer.ok) return { isIn: true };
  const body: { error?: { message?: string } } = await answer.json().catch(() => ({}));
  const told = body.error?.message ?? 'Signing in does not work at the moment.';
  const problem = told.replace(/^[a-z_.]+: /, '');
  const message = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  return { isIn: false, message, isOver: answer.status === 401 };
}
