import { deprecationDays } from '@/lib/http/deprecation';

/** How the interfaces change, and what is promised to those who use them. */
export const versioning = {
  title: 'Versions and deprecation',
  text: 'Both interfaces carry their version in the path: `/api/v1` and `/partner/v1`. What works today keeps working under the same path.',
  topics: [
    {
      id: 'what-may-change',
      title: 'What may change within a version',
      points: [
        'Operations, optional parameters and optional fields of requests are added.',
        'Answers and events gain fields. Ignore those you do not know.',
        'New types of events are sent to partners. Answer 2xx to types you do not know, and ignore them.',
        'New error codes appear under the statuses an operation already has. Decide by the status where you do not know the code.',
        'Messages, descriptions and the order of fields are for people and may change at any time.',
      ],
    },
    {
      id: 'what-does-not-change',
      title: 'What does not change within a version',
      points: [
        'No operation, parameter or field is removed or renamed before its time as deprecated is over, no field changes its type or meaning, and nothing optional becomes required.',
        'The five statuses `screening`, `review`, `interview`, `hired` and `rejected` stay these five.',
        'The signature of deliveries, their headers and their schedule of retries stay as they are.',
        'What cannot be kept comes as `/v2` beside `/v1`.',
      ],
    },
    {
      id: 'deprecated',
      title: 'What “deprecated” means',
      points: [
        `A deprecated operation works as before for at least ${deprecationDays} days after it was announced.`,
        'It is announced here, by `deprecated: true` in the OpenAPI document, and by headers of every answer of the operation: `Deprecation` (RFC 9745) says since when, `Sunset` (RFC 8594) says when it may be removed, `Link` with `rel="deprecation"` leads to what takes its place.',
        'Have your client log answers with a `Deprecation` header, and you will not miss one.',
      ],
    },
  ],
};
