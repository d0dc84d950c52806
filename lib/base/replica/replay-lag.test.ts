import { expect, test } from 'vitest';
import { ReplayLag } from './replay-lag';

test('a replica is as fresh as the newest moment whose position it has replayed', () => {
  const lag = new ReplayLag();
  expect(lag.at(0)).toBeUndefined();
  lag.primaryAt(1_000, 50);
  lag.replayed(49);
  expect(lag.at(2_000)).toBeUndefined();
  lag.primaryAt(2_000, 60);
  lag.primaryAt(3_000, 70);
  lag.replayed(65);
  expect(lag.at(3_500)).toBe(1_500);
  lag.replayed(70);
  expect(lag.at(3_500)).toBe(500);
});

test('while nothing is written the replica stays fresh; once it stops replaying it grows old', () => {
  const lag = new ReplayLag();
  for (const at of [1_000, 2_000, 3_000]) {
    lag.primaryAt(at, 50);
    lag.replayed(50);
  }
  expect(lag.at(3_000)).toBe(0);
  lag.primaryAt(4_000, 51);
  lag.replayed(50);
  expect(lag.at(9_000)).toBe(6_000);
});

test('while the primary says nothing the replica grows old, whatever it has replayed', () => {
  const lag = new ReplayLag();
  lag.primaryAt(1_000, 50);
  lag.replayed(50);
  lag.replayed(80);
  expect(lag.at(7_000)).toBe(6_000);
});

test('positions that fall are those of another primary: nothing is known any more', () => {
  const lag = new ReplayLag();
  lag.primaryAt(1_000, 50);
  lag.replayed(50);
  lag.primaryAt(2_000, 60);
  lag.primaryAt(3_000, 20);
  expect(lag.at(3_000)).toBeUndefined();
  lag.replayed(20);
  expect(lag.at(3_000)).toBe(0);
});
