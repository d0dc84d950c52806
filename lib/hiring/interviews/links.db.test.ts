import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '@/lib/base/db';
import { chooseSlot, readScheduling, requestOtherTime } from '@/lib/hiring/scheduling/choose-time';
import { createLink } from '@/lib/outbox/links/public-links';
import { useTestDatabase } from '@/lib/testing/database';
import { stageOf } from '@/lib/testing/moves';
import { createScheduling, invalidLink, type Scheduling, tokenOf } from './testing/scheduling';

useTestDatabase();

let scheduling: Scheduling;
let slotId = '';

beforeEach(async () => {
  scheduling = await createScheduling();
  slotId = scheduling.slotIds[0] ?? '';
});

describe('a link to choose a time', () => {
  it.each(['past_interview', 'awaiting_recruiter_action'] as const)(
    'does not take back who has come as far as %s',
    async (stage) => {
      const { id, token } = await scheduling.invite(stage);
      await expect(readScheduling(token)).rejects.toMatchObject(invalidLink);
      await expect(chooseSlot(token, slotId)).rejects.toMatchObject(invalidLink);
      await expect(requestOtherTime(token, 'Mornings')).rejects.toMatchObject(invalidLink);
      expect(await stageOf(id)).toBe(stage);
    },
  );

  it.each(['hired', 'client_rejected', 'dnc', 'failed_interview'] as const)(
    'is worthless once the application is %s',
    async (stage) => {
      const { token } = await scheduling.invite(stage);
      await expect(readScheduling(token)).rejects.toMatchObject(invalidLink);
      await expect(chooseSlot(token, slotId)).rejects.toMatchObject(invalidLink);
      await expect(requestOtherTime(token, '')).rejects.toMatchObject(invalidLink);
    },
  );

  it('that is guessed, expired or for another purpose gets one wording', async () => {
    const expired = await scheduling.invite('applied', -1);
    const { orgId } = scheduling;
    const link = { orgId, applicationId: expired.id, purpose: 'consent', validDays: 3 } as const;
    const { url } = await inTransaction((tx) => createLink(tx, link));
    for (const token of [expired.token, tokenOf(url), 'x'.repeat(43), '']) {
      await expect(readScheduling(token)).rejects.toMatchObject(invalidLink);
      await expect(chooseSlot(token, slotId)).rejects.toMatchObject(invalidLink);
    }
  });
});
