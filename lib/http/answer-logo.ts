import { z } from 'zod';
import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';
import { readLogo } from '@/lib/organization/organizations/logo';

const address = z.object({ orgId: z.uuid(), logoId: z.uuid() });

// What stands at an address never changes; a picture that was removed may stay with who has seen it.
const forGood = 'public, max-age=31536000, immutable';

const asPicture = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

function refusal(status: 404 | 503): Response {
  const headers = { ...asPicture, 'Cache-Control': 'no-store' };
  return new Response(null, { status, headers });
}

/** Answers an organization's logo to anybody; 404 where it has no such logo. */
export async function answerLogo(
  _request: Request,
  { params }: { params: Promise<{ orgId: string; logoId: string }> },
): Promise<Response> {
  const { data } = address.safeParse(await params);
  if (!data) return refusal(404);
  try {
    const logo = await readLogo(data.orgId, data.logoId);
    if (!logo) return refusal(404);
    const headers = { ...asPicture, 'Content-Type': logo.fileType, 'Cache-Control': forGood };
    return new Response(logo.bytes, { headers });
  } catch (error) {
    if (isDatabaseTrouble(error)) return refusal(503);
    throw error;
  }
}
