import { expect, it } from 'vitest';
import { type Previewed, previewed } from '@/components/applications/testing/previewed';
import { movedText } from './moved-text';

const text = (differing: Partial<Previewed>, isTold = true) =>
  movedText({ applications: [previewed('Ana', differing)] }, 'Ana', isTold);

it('says whether the candidate hears of the interview', () => {
  expect(text({})).toMatch(/^The interview on .* is cancelled, and Ana is told\.$/);
  expect(text({}, false)).toMatch(/is cancelled; Ana is not told\.$/);
  expect(text({ recipient: null })).toMatch(/is cancelled; Ana is not told\.$/);
});

it('names what else ended, and says nothing where nothing did', () => {
  const checks = [{ check_type: 'ssn_trace', status: 'pending' }] as const;
  const arranged = { scheduling_link: true, evaluation_link: false, screening_call: true };
  expect(text({ interviews: [], arranged: { ...arranged, checks: [...checks] } })).toBe(
    'The link to choose a time has ended. The screening call that waited is cancelled. Open background checks go along.',
  );
  expect(text({ interviews: [] })).toBeUndefined();
});
