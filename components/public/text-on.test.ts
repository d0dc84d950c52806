import { expect, it } from 'vitest';
import { contrast, textOn } from './text-on';

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

it('is readable on every colour', () => {
  const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`;
        expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it('is white where white will do', () => {
  expect(textOn('#4648d4')).toBe('#ffffff');
  expect(textOn('#ffcc00')).toBe('#000000');
});
