/** Runs once in every process of the service, before it answers its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { subscribeDrains } = await import('@/lib/http/subscribe-drains');
  subscribeDrains();
  const [{ followClock }, { pool }, { followDocuments }] = await Promise.all([
    import('@/lib/base/clock'),
    import('@/lib/base/db'),
    import('@/lib/hiring/documents/storage'),
  ]);
  // No start waits for a bucket.
  void followDocuments();
  await followClock(pool);
}
