'use client';

import { useState } from 'react';
import { failureText } from '@/components/ui/failure-text';
import { FileButton } from '@/components/ui/file-button';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useImportEntries } from '@/lib/browser/blocklist';
import type { DateOrder } from './import-dates';
import { type ImportRow, readImport } from './import-rows';

const orders = [
  { value: '', label: 'Choose' },
  { value: 'day', label: 'Day first: 3 April' },
  { value: 'month', label: 'Month first: March 4' },
] as const;

type Problem = { line: number; problem: string };

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul
      aria-label="Not imported"
      className="max-h-48 space-y-1 overflow-y-auto rounded-lg bg-danger-soft px-3 py-2 text-sm"
    >
      {problems.map(({ line, problem }) => (
        <li key={line}>
          Line {line}: {problem}
        </li>
      ))}
    </ul>
  );
}

/** Reads a chosen file and adds what it holds; what was refused stays in the dialog, by its line. */
function useImport(onClose: () => void) {
  const [name, setName] = useState<string | null>(null);
  const [bytes, setBytes] = useState<Uint8Array>();
  const [order, setOrder] = useState<DateOrder | null>(null);
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const adding = useImportEntries();
  const sound = rows.flatMap((row) => ('entry' in row ? [row] : []));
  const broken = rows.flatMap((row) => ('problem' in row ? [row] : []));

  const isOrderAsked = order !== null || broken.some(({ isOpen }) => isOpen);

  function show(file: Uint8Array | undefined, inOrder: DateOrder | null) {
    const read = file ? readImport(file, inOrder) : [];
    setBytes(file);
    setOrder(inOrder);
    setDone(null);
    setRefused([]);
    setRows(typeof read === 'string' ? [] : read);
    setRefusal(typeof read === 'string' ? read : undefined);
  }

  async function choose(file: File) {
    setName(file.name);
    show(new Uint8Array(await file.arrayBuffer()), null);
  }

  async function send() {
    const result = await adding.mutateAsync(sound.map(({ entry }) => entry));
    const added = result.added + result.known;
    const failed = result.refused.flatMap(({ place, error }) => {
      const line = sound[place]?.line;
      return line === undefined ? [] : [{ line, problem: failureText(error) }];
    });
    const known = result.known > 0 ? { description: `${entries(result.known)} was there.` } : {};
    if (added > 0) toast.success(`${entries(result.added)} added`, known);
    if (failed.length + broken.length === 0) return onClose();
    setDone(added);
    setRefused(failed);
  }

  return {
    ...{ name, choose, send, sound, refusal, done, isBusy: adding.isPending },
    ...{ isOrderAsked, order, setOrder: (chosen: DateOrder) => show(bytes, chosen) },
    problems: [...broken, ...refused].sort((one, other) => one.line - other.line),
  };
}

/** Adds the entries of a CSV file to the blocklist. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { name, choose, send, sound, refusal, done, problems, isBusy, ...dates } =
    useImport(onClose);
  return (
    <FormDialog
      title="Import entries"
      description="A CSV file as Export makes it: columns Kind and Value, and if you like Reason and Expires, the last day of an entry. At most 500 entries."
      submitLabel={sound.length > 0 && done === null ? `Add ${entries(sound.length)}` : 'Add'}
      cancelLabel={done === null ? 'Cancel' : 'Close'}
      onClose={onClose}
      onSubmit={() => void send()}
      isBusy={isBusy}
      isDisabled={sound.length === 0 || done !== null}
    >
      <div className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label="File"
            accept={['.csv', 'text/csv']}
            onChoose={([file]) => file && void choose(file)}
          >
            {name === null ? 'Choose a file' : 'Choose another file'}
          </FileButton>
          <p className="min-w-0 grow text-sm wrap-anywhere text-muted">{name}</p>
        </div>
        {refusal ? <Refusal>{refusal}</Refusal> : null}
      </div>
      {dates.isOrderAsked && done === null ? (
        <SelectField
          label="Dates such as 03/04/2027 are written"
          value={dates.order ?? ''}
          onChange={(chosen) => chosen && dates.setOrder(chosen)}
          options={orders}
        />
      ) : null}
      <p role="status" className="text-sm">
        {done === null
          ? sound.length > 0
            ? `${entries(sound.length)} can be added.`
            : ''
          : `${entries(done)} of ${entries(done + problems.length)} are on the blocklist.`}
      </p>
      <Problems problems={problems} />
    </FormDialog>
  );
}
