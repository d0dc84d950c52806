import { env } from '@/lib/base/env';

/** Answers nothing, for the benchmark: the least that an answer of this server costs. */
export async function GET(_request: Request): Promise<Response> {
  return env().BENCH ? Response.json({}) : new Response(null, { status: 404 });
}

export const dynamic = 'force-dynamic';
