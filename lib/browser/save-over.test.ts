import { expect, test, vi } from 'vitest';
import { updateCandidate } from '@/lib/hiring/candidates/contract';
import { ApiError } from './api';
import { type Change, saveOver } from './save-over';

const maras: Change = {
  field: 'city',
  value: 'Leeds',
  changed_by: { name: 'Mara Lind', type: 'user' },
  changed_at: '2027-01-04T09:00:00.000Z',
};

const stale = (...changes: Change[]) =>
  new ApiError(412, 'PRECONDITION_FAILED', 'Changed.', null, changes);

function saving(...refusals: Error[]) {
  const sent: { body: object; ifMatch: string }[] = [];
  return {
    sent,
    operation: updateCandidate,
    body: { city: 'York', state: 'OH' } as { city?: string; state?: string },
    before: { city: null, state: null, phone: '614 555 0100' },
    takeTheirs: vi.fn(),
    send: async (body: object, ifMatch: string) => {
      sent.push({ body, ifMatch });
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return 'saved';
    },
  };
}

test('a save relies on the fields that it changes, and on no others', async () => {
  const one = saving();
  expect(await saveOver(one, vi.fn())).toBe('saved');
  const other = { ...saving(), before: { ...one.before, phone: '614 555 0199' } };
  const sent: string[] = [];
  await saveOver({ ...other, send: async (_, ifMatch) => void sent.push(ifMatch) }, vi.fn());
  expect(sent).toEqual([one.sent[0]?.ifMatch]);
});

test('whoever keeps their own value saves it over the one that they have seen by then', async () => {
  const one = saving(stale(maras));
  const ask = vi.fn(async () => ({ city: 'mine' }) as const);
  expect(await saveOver(one, ask)).toBe('saved');
  expect(ask).toHaveBeenCalledWith([maras], one.body);
  expect(one.sent.map(({ body }) => body)).toEqual([one.body, one.body]);
  expect(one.sent[0]?.ifMatch).not.toBe(one.sent[1]?.ifMatch);
});

test('whoever takes the other value saves the rest alone', async () => {
  const one = saving(stale(maras));
  expect(await saveOver(one, async () => ({ city: 'theirs' }))).toBe('saved');
  expect(one.takeTheirs).toHaveBeenCalledWith('city', 'Leeds');
  expect(one.sent.at(-1)?.body).toEqual({ state: 'OH' });
});

test('nobody is asked where both wrote the same', async () => {
  const one = saving(stale({ ...maras, value: 'York' }));
  const ask = vi.fn();
  expect(await saveOver(one, ask)).toBe('saved');
  expect(ask).not.toHaveBeenCalled();
});

test('whoever goes on editing has saved nothing', async () => {
  const one = saving(stale(maras));
  expect(await saveOver(one, async () => null)).toBeNull();
  expect(one.sent).toHaveLength(1);
  expect(one.takeTheirs).not.toHaveBeenCalled();
});

test('what is set as a whole keeps what others changed beside it', async () => {
  const one = {
    ...saving(stale(maras)),
    operation: { ...updateCandidate, method: 'PUT' as const },
  };
  const ask = vi.fn();
  expect(await saveOver({ ...one, changed: ['state'] }, ask)).toBe('saved');
  expect(ask).not.toHaveBeenCalled();
  expect(one.sent.at(-1)?.body).toEqual({ city: 'Leeds', state: 'OH' });
});

test('any other refusal is told as it is', async () => {
  const refusal = new ApiError(400, 'VALIDATION_ERROR', 'city: too long', null);
  await expect(saveOver(saving(refusal), vi.fn())).rejects.toBe(refusal);
});
