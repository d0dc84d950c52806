import type { ReferenceWords } from '@/components/docs/model';
import { publications } from '@/lib/http/openapi-publication';
import type { Surface } from '@/lib/http/surface';

type Words = Omit<ReferenceWords, 'documentPath' | 'firstRequest' | 'failureExample'> & {
  firstPath: string;
};

const standing =
  '`X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` tell where you stand; after a 429 wait for `Retry-After` seconds.';

const failures =
  'Every answer carries `X-Request-ID`: your own value where you sent one of 1 to 256 printable ASCII characters, otherwise a generated one. Every failure has the same envelope;';

const words: Record<Surface['name'], Words> = {
  org: {
    firstPath: '/candidates',
    authentication: [
      'Send your token as `Authorization: Bearer …`. It is a session token (JWT) of a member: it decides the organization, and the member’s role decides what is allowed.',
      'The examples below read the token from the variable `TOKEN` of your shell.',
    ],
    failures: `${failures} decide by \`code\`, show \`message\` to people.`,
    limits: `Each token may make a number of requests in ten seconds, 50 unless your operator chose another. ${standing}`,
    other: { title: 'Partner API', href: '/docs/partner' },
  },
  partner: {
    firstPath: '/organizations/north-region/webhook',
    authentication: [
      'Send your API key as `Authorization: Bearer …`. The operator issues it; it is shown once, covers every registry of yours, and has nothing to do with the secret that signs deliveries to you.',
      'The examples below read the key from the variable `TOKEN` of your shell.',
    ],
    failures: `${failures} tell kinds apart by \`type\`, decide by \`code\`, show \`message\` to people.`,
    limits: `Each key may make 10 requests a second and 20 at once, unless your operator chose otherwise. ${standing}`,
    other: { title: 'Recruiting API', href: '/docs' },
  },
};

/** What the reference of an interface says that its document does not. */
export function wordsOf(surface: Surface['name'], origin: string): ReferenceWords {
  const { firstPath, ...rest } = words[surface];
  const { prefix, failure } = publications[surface];
  return {
    ...rest,
    documentPath: `${prefix}/openapi`,
    firstRequest: `curl ${origin}${prefix}${firstPath} \\\n  -H "Authorization: Bearer $TOKEN"`,
    failureExample: JSON.stringify(failure(404).example, null, 2),
  };
}
