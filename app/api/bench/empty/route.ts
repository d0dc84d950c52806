import { env } from '@/lib/base/env';

/** Answers nothing, for the benchmark: what any answer of this server costs at least. */
export async function GET(_request: Request): Promise<Response> {
  return env().BENCH ? Response.json({}) : new Response(null, { status: 404 });
}

export const dynamic = 'force-dynamic';
