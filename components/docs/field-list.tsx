'use client';

import { useState } from 'react';
import type { Field } from './model';
import { Code, Prose } from './prose';

const fewValues = 6;

function Values({ values }: { values: string[] }) {
  const list = (
    <ul className="mt-1.5 flex flex-wrap gap-1">
      {values.map((value) => (
        <li key={value}>
          <Code>{value}</Code>
        </li>
      ))}
    </ul>
  );
  if (values.length <= fewValues) return list;
  return (
    <details className="mt-1.5">
      <summary className="cursor-pointer text-xs font-medium text-muted hover:text-ink">
        {values.length} values
      </summary>
      {list}
    </details>
  );
}

/** Nested fields are made when they are first unfolded: they are most of the page. */
function Nested({ field }: { field: Field }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-xs font-medium text-accent hover:underline">
        {field.children.length} fields<span className="sr-only"> of {field.name}</span>
      </summary>
      {isOpen && (
        <div className="mt-2 rounded-lg border border-line px-3">
          <FieldRows fields={field.children} />
        </div>
      )}
    </details>
  );
}

function FieldRow({ field }: { field: Field }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="font-mono text-[13px] font-semibold wrap-anywhere">{field.name}</span>
        <span className="text-xs text-muted">{field.type}</span>
        {field.isRequired && (
          <span className="text-xs font-medium text-rose-700 dark:text-rose-300">required</span>
        )}
      </div>
      {field.description && (
        <p className="mt-1 text-sm text-muted">
          <Prose text={field.description} />
        </p>
      )}
      {field.notes.length > 0 && (
        <p className="mt-1 text-xs text-muted">
          <Prose text={field.notes.join(' · ')} />
        </p>
      )}
      {field.values.length > 0 && <Values values={field.values} />}
      {field.children.length > 0 && <Nested field={field} />}
    </li>
  );
}

function FieldRows({ fields }: { fields: Field[] }) {
  return (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} />
      ))}
    </ul>
  );
}

/** A titled list of parameters or fields; nested ones unfold. */
export function FieldList({
  title,
  aside,
  fields,
}: {
  title: string;
  aside?: string;
  fields: Field[];
}) {
  if (fields.length === 0) return null;
  return (
    <section className="mt-8">
      <h4 className="flex items-baseline gap-2 border-b border-line pb-2 text-sm font-semibold">
        {title}
        {aside && <span className="font-normal text-muted">{aside}</span>}
      </h4>
      <FieldRows fields={fields} />
    </section>
  );
}
