import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { answerAuth } from '@/lib/http/session/next-auth-route';

type Context = { params: Promise<{ nextauth: string[] }> };

function handler(request: NextRequest, context: Context): Promise<Response> {
  return answerAuth(request, (options) => NextAuth(request, context, options));
}

export { handler as GET, handler as POST };
