import { describe, expect, it } from 'vitest';
import { joinLog } from './log';

const row = (minute: number, status = 'delivered') => ({
  delivery_id: `d${minute}`,
  created_at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  status,
});

describe('the log as it is joined', () => {
  it('puts new rows on top and keeps older pages', () => {
    const head = { deliveries: [row(9), row(8), row(7)], next_cursor: 'more' };
    const pages = [{ deliveries: [row(8), row(7), row(6)] }, { deliveries: [row(5)] }];
    expect(joinLog(head, pages).map(({ delivery_id: id }) => id)).toEqual([
      'd9',
      'd8',
      'd7',
      'd6',
      'd5',
    ]);
  });

  it('believes the beginning about what changed and what left the filter', () => {
    const head = { deliveries: [row(9, 'pending'), row(7)], next_cursor: 'more' };
    const pages = [{ deliveries: [row(9), row(8), row(7), row(6)] }];
    const joined = joinLog(head, pages);
    expect(joined.map(({ delivery_id: id }) => id)).toEqual(['d9', 'd7', 'd6']);
    expect(joined[0]?.status).toBe('pending');
  });

  it('is the beginning alone where that is all there is', () => {
    const head = { deliveries: [row(9)], next_cursor: null };
    expect(joinLog(head, [{ deliveries: [row(9), row(8)] }])).toEqual([row(9)]);
    expect(joinLog({ deliveries: [], next_cursor: null }, [{ deliveries: [row(8)] }])).toEqual([]);
  });
});
