import type { ReferenceWords, Step } from '@/components/docs/model';
import { publications } from '@/lib/http/openapi/publication';
import type { Surface } from '@/lib/http/surfaces';

type Words = Omit<ReferenceWords, 'documentPath' | 'failureExample' | 'steps'> & {
  stepsAt(base: string, origin: string): Step[];
};

const standing =
  '`X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` tell where you stand; after a 429 wait for `Retry-After` seconds.';

const failures =
  'Every answer carries `X-Request-ID`: your own value where you sent one of 1 to 256 printable ASCII characters, otherwise a generated one. Every failure has the same envelope;';

const bearer = '-H "Authorization: Bearer $TOKEN"';
const json = "-H 'Content-Type: application/json'";

const candidateSteps = (base: string): Step[] => [
  {
    title: 'Get a token',
    text: 'An admin of the organization issues one in [Settings → API tokens](/settings/api-tokens). Whoever runs the service can do it with `npm run --silent admin -- token issue --org <org_id> --email <member>`; `npm start` prints one for its demo data. Then see whose it is.',
    code: `export TOKEN='rs_live_…'\n\ncurl ${bearer} \\\n  ${base}/me`,
  },
  {
    title: 'Find an application, and where it may go',
    text: 'Somebody who waits for screening, with their applications. Put an `application_id` of the answer into the next address.',
    code: `curl ${bearer} \\\n  '${base}/candidates?stage=awaiting_screening&include=applications&limit=1'\n\nexport ID='…'\ncurl ${bearer} \\\n  ${base}/applications/$ID/available-stages`,
  },
  {
    title: 'Move it',
    text: 'The answer says from where to where. Who moved it, when and why stays in its history.',
    code: `curl -X POST ${bearer} ${json} \\\n  -d '{"to_stage":"passed_screening_awaiting_scheduling","reason":"Strong answers"}' \\\n  ${base}/applications/$ID/change-stage\n\ncurl ${bearer} \\\n  ${base}/applications/$ID/stage-history`,
  },
];

const partnerSteps = (base: string, origin: string): Step[] => [
  {
    title: 'Keep your key and your signing secret',
    text: 'The operator gives you both, once: by `npm run --silent admin -- partner-key issue` and `partner-secret rotate`, or in [Settings → Partner credentials](/settings/partner-credentials). The key goes with your requests, the secret proves that deliveries come from us.',
    code: "export TOKEN='sk_…'\nexport SIGNING_SECRET='…'",
  },
  {
    title: 'Start a receiver',
    text: 'In Node.js 20 or Python 3, nothing else to install; both are shown [below](#receivers). It listens for plain HTTP on port 8080: put an HTTPS address of yours in front of it that is public.',
    code: `curl -O ${origin}/docs/receiver.mjs\nnode receiver.mjs`,
  },
  {
    title: 'Send an applicant, and hear of them',
    text: 'Use a `location_ref` of yours. Withdrawing them again changes their status, which is your first event: the receiver prints `candidate.status_changed` for each delivery that is genuine.',
    code: `curl -X POST ${bearer} ${json} \\\n  -d '{"external_ref":"first-1","location_ref":"albany-01",\n    "first_name":"Amara","last_name":"Okafor","phone":"+12125550142",\n    "webhook_url":"https://hooks.example.com/recruiting"}' \\\n  ${base}/candidates\n\ncurl -X PATCH ${bearer} ${json} \\\n  -d '{"outcome":"withdrawn"}' \\\n  '${base}/candidates/first-1?location_ref=albany-01'`,
  },
];

const words: Record<Surface['name'], Words> = {
  org: {
    stepsTitle: 'From a token to a moved application',
    stepsAt: candidateSteps,
    authentication: [
      'Send your token as `Authorization: Bearer …`. An API token (`rs_live_…`, in a sandbox `rs_test_…`) is opaque: nothing can be read from it. `GET /me` tells whom it stands for, what it may and when it ends. It stands for a member or a service account: that decides the organization, and the role at each request decides what is allowed. It ends by itself, at the latest 365 days after it was issued, and at once when it is revoked or its owner is deactivated.',
      'Tokens come from [Settings → API tokens](/settings/api-tokens), from the operator’s `token issue`, or from your identity provider where the operator has connected one.',
      'The examples read the token from the variable `TOKEN` of your shell.',
    ],
    failures: `${failures} decide by \`code\`, show \`message\` to people. Each operation lists the codes it can answer with.`,
    limits: `Each token may make a number of requests in ten seconds, 50 unless your operator chose another. ${standing}`,
    other: { title: 'Partner API', href: '/docs/partner' },
  },
  partner: {
    stepsTitle: 'From a key to a verified event',
    stepsAt: partnerSteps,
    authentication: [
      'Send your API key as `Authorization: Bearer …`. The operator issues it; it is shown once, covers every registry of yours, and has nothing to do with the secret that signs deliveries to you.',
      'The examples read the key from the variable `TOKEN` of your shell.',
    ],
    failures: `${failures} tell kinds apart by \`type\`, decide by \`code\`, show \`message\` to people. Each operation lists the codes it can answer with.`,
    limits: `Each key may make 10 requests a second and 20 at once, unless your operator chose otherwise. ${standing}`,
    other: { title: 'Recruiting API', href: '/docs' },
  },
};

/** What the reference of an interface says that its document does not. */
export function wordsOf(surface: Surface['name'], origin: string): ReferenceWords {
  const { stepsAt, ...rest } = words[surface];
  const { prefix, failure } = publications[surface];
  return {
    ...rest,
    documentPath: `${prefix}/openapi`,
    steps: stepsAt(`${origin}${prefix}`, origin),
    failureExample: JSON.stringify(failure(404).example, null, 2),
  };
}
