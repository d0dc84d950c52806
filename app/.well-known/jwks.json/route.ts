import { publicKeySet } from '@/lib/auth/keys';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=300' };
  return Response.json(await publicKeySet(), { headers });
}
