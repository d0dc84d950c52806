import { z } from 'zod';
import { exampleEtag, exampleIds, exampleTime } from '@/lib/contract/examples';
import {
  etag,
  filledText,
  id,
  idInput,
  readableRef,
  timestamp,
  timeZoneInput,
} from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { settings } from '@/lib/contract/settings';

const location = z
  .object({
    location_id: id,
    name: z.string(),
    location_ref: z.string().nullable().describe('What a partner calls it'),
    city: z.string().nullable(),
    state: z.string().nullable(),
    time_zone: z.string().describe('IANA name, the one that the zone has now'),
    intake_job: z
      .object({ id, title: z.string() })
      .nullable()
      .describe('The job that applicants of a partner apply to here'),
    intake_job_id: z.string().nullable().describe('Of `intake_job`, as PATCH takes it'),
    created_at: timestamp,
    is_active: z.boolean().describe('False: it takes no new applications; those it has go on'),
  })
  .meta({ id: 'Location' });

const fields = {
  name: filledText(200),
  location_ref: readableRef(255)
    .nullable()
    .describe(
      'Unique in the organization and among all registries of its partner; kept exactly as sent',
    ),
  city: filledText(200).nullable(),
  state: filledText(200).nullable(),
  time_zone: timeZoneInput.describe(
    'IANA name, in any case; a former one becomes the one of now. Default America/New_York',
  ),
  intake_job_id: idInput
    .nullable()
    .describe('A job of the organization; without one, the location gets one of its own'),
};

const exampleLocation = {
  location_id: '01990a3e-7c00-7000-8000-0000000000f5',
  name: 'Albany',
  location_ref: 'albany-01',
  city: 'Albany',
  state: 'NY',
  time_zone: 'America/New_York',
  intake_job: { id: exampleIds.jobId, title: 'Home health aide' },
  intake_job_id: exampleIds.jobId,
  created_at: exampleTime,
  is_active: true,
};

export const listLocations = operation({
  ...settings,
  id: 'listLocations',
  method: 'GET',
  path: '/locations',
  summary: 'List locations by name',
  description: 'By name, inactive ones included.',
  permission: 'organization:read',
  params: z.object({}),
  status: 200,
  result: z.object({ locations: z.array(location.extend({ etag })) }),
  errors: [401],
  examples: { result: { locations: [{ ...exampleLocation, etag: exampleEtag }] } },
});

export const createLocation = operation({
  ...settings,
  id: 'createLocation',
  method: 'POST',
  path: '/locations',
  summary: 'Add a location',
  description: 'A location takes applications at once. Partners know it by its `location_ref`.',
  permission: 'settings:write',
  params: z.object({}),
  body: z.strictObject(fields).partial().required({ name: true }),
  status: 201,
  result: z.object({ location }),
  errors: [400, 401],
  examples: {
    body: { name: 'Albany', location_ref: 'albany-02', city: 'Albany', state: 'NY' },
    result: { location: exampleLocation },
  },
});

export const updateLocation = operation({
  ...settings,
  id: 'updateLocation',
  method: 'PATCH',
  path: '/locations/{locationId}',
  summary: 'Edit a location',
  description:
    'What is left out stays; null clears. Clearing the intake job gives the location a new one of its own when the next applicant comes.',
  permission: 'settings:write',
  params: z.object({ locationId: pathId('NOT_FOUND') }),
  body: z.strictObject({ ...fields, is_active: z.boolean() }).partial(),
  status: 200,
  result: z.object({ location }),
  errors: [400, 401, 404],
  malformedId: 400,
  versioned: { in: 'location' },
  examples: {
    params: { locationId: exampleLocation.location_id },
    body: { time_zone: 'America/Chicago' },
    result: { location: { ...exampleLocation, time_zone: 'America/Chicago' } },
  },
});
