import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './packed';

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const name = fc.constantFrom('id', 'status', 'score', 'city');
const item = fc.record({
  id: fc.string(),
  next: fc.oneof(fc.constant(null), fc.record({ start: fc.string(), by: leaf })),
  tags: fc.array(leaf),
  person: fc.dictionary(name, leaf, { minKeys: 1 }),
});

test('what is packed comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      // As an answer is read: without prototypes of its own.
      const sent = JSON.parse(JSON.stringify(items));
      expect(unpack(JSON.parse(JSON.stringify(pack(sent))))).toEqual(sent);
    }),
  );
});

test('names and repeated values stand once', () => {
  const cards = Array.from({ length: 50 }, (_, place) => ({
    application_id: `id-${place}`,
    candidates: { source: 'referral', phone: null },
    job: { title: 'Caregiver, Columbus' },
  }));
  const text = JSON.stringify(pack(cards));
  expect(text.split('Caregiver, Columbus')).toHaveLength(2);
  expect(text.split('candidates.source')).toHaveLength(2);
  expect(text.length).toBeLessThan(JSON.stringify(cards).length / 4);
});
