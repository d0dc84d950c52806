import { beforeAll, describe } from 'vitest';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createPlacement, type Placement } from './testing/placement';

useTestDatabase();

let placement: Placement;
let coordinator = '';
let foreign = { id: '', candidateId: '' };

beforeAll(async () => {
  placement = await createPlacement();
  coordinator = (await createMember(placement.orgId, 'coordinator')).token;
  foreign = await createApplication((await createOrganization()).id);
});

describe('strangers', () => {
  const write = { method: 'POST', malformedId: 400, forbiddenToken: () => coordinator } as const;
  itRefusesStrangers(
    () => ({ token: placement.token, foreignId: foreign.id, id: placement.waiting.id }),
    ['place', 'change-location'].map((action) => ({
      ...write,
      path: `/api/v1/applications/:id/${action}`,
      options: action === 'place' ? { body: {} } : { body: { location_id: newId() } },
      notFound: 'APPLICATION_NOT_FOUND',
    })),
  );
  itRefusesStrangers(
    () => ({
      token: placement.token,
      foreignId: foreign.candidateId,
      id: placement.waiting.candidateId,
    }),
    [
      {
        ...write,
        path: '/api/v1/candidates/:id/locations',
        options: { body: { location_id: newId() } },
        notFound: 'CANDIDATE_NOT_FOUND',
      },
    ],
  );
});
