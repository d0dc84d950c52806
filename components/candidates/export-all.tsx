'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { mostExported, readAllCandidates } from '@/lib/browser/candidate-list';
import { type CandidateFilters, isNarrowed, listInput } from './filters';
import { saveCandidates } from './save-candidates';

/** Saves everybody whom the filters leave as a file, not only the page on the screen. */
export function ExportAll({ filters }: { filters: CandidateFilters }) {
  const { stageOf } = useStages();
  const [isBusy, setIsBusy] = useState(false);
  async function save() {
    setIsBusy(true);
    try {
      const { candidates, total } = await readAllCandidates(listInput(filters));
      await saveCandidates(candidates, (slug) => stageOf(slug).name);
      const count = candidates.length.toLocaleString('en');
      const people = `${count} ${candidates.length === 1 ? 'candidate' : 'candidates'}`;
      if (total <= mostExported) toast.success(`${people} exported`);
      else {
        toast.success(`The first ${people} of ${total.toLocaleString('en')} exported`, {
          description: 'A file holds no more. Narrow the list to export the others.',
        });
      }
    } catch (error) {
      toast.failure('Nothing was exported', error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="max-sm:hidden" />{' '}
      {isNarrowed(filters) ? 'Export filtered' : 'Export all'}
    </Button>
  );
}
