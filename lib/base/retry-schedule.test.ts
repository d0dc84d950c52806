import { describe, expect, it } from 'vitest';
import { defaultSchedule, nextAttemptDelay, parseSchedule } from './retry-schedule';

describe('the retry schedule', () => {
  it('waits 1 and 5 minutes, half an hour, 2, 6 and 15 hours, and then abandons', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((made) =>
      nextAttemptDelay(made, defaultSchedule, () => 0.5),
    );
    expect(delays).toEqual([60, 300, 1_800, 7_200, 21_600, 54_000, null, null]);
  });

  it('varies each wait by up to 10 % either way', () => {
    expect(nextAttemptDelay(2, defaultSchedule, () => 0)).toBeCloseTo(270);
    expect(nextAttemptDelay(2, defaultSchedule, () => 0.999_999)).toBeCloseTo(330, 2);
  });

  it('has no wait before the first attempt', () => {
    expect(() => nextAttemptDelay(0, defaultSchedule, Math.random)).toThrow(RangeError);
    expect(() => nextAttemptDelay(1.5, defaultSchedule, Math.random)).toThrow(RangeError);
  });

  it('can be replaced by a list of seconds', () => {
    expect(parseSchedule('1, 2,0.5')).toEqual([1, 2, 0.5]);
    expect(parseSchedule('0')).toEqual([0]);
  });

  it.each([undefined, '', '  '])('is the contract’s for %j', (list) => {
    expect(parseSchedule(list)).toEqual(defaultSchedule);
  });

  it.each(['1,,2', '1,', 'a', '-1', 'Infinity', 'NaN', '1e9', '1;2'])('cannot be %j', (list) => {
    expect(() => parseSchedule(list)).toThrow('is not a number of seconds');
  });
});
