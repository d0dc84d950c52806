import type { Field } from './model';
import { Code, Prose } from './prose';

const fewValues = 6;

function Values({ values }: { values: string[] }) {
  const list = (
    <ul className="v">
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

function Nested({ field }: { field: Field }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-xs font-medium text-accent hover:underline">
        {field.children.length} fields<span className="sr-only"> of {field.name}</span>
      </summary>
      <div className="mt-2 rounded-lg border border-line px-3">
        <FieldRows fields={field.children} />
      </div>
    </details>
  );
}

function FieldRow({ field }: { field: Field }) {
  return (
    <li className="f">
      <b>{field.name}</b>
      <i>{field.href ? <a href={field.href}>{field.type}</a> : field.type}</i>
      {field.isRequired && <em>required</em>}
      {field.description && (
        <p>
          <Prose text={field.description} />
        </p>
      )}
      {field.notes.length > 0 && (
        <small>
          <Prose text={field.notes.join(' · ')} />
        </small>
      )}
      {field.values.length > 0 && <Values values={field.values} />}
      {field.children.length > 0 && <Nested field={field} />}
    </li>
  );
}

/** Fields one below the other; nested ones unfold. */
export function FieldRows({ fields }: { fields: Field[] }) {
  return (
    <ul>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} />
      ))}
    </ul>
  );
}

/** A titled list of parameters or fields. */
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
      <h3 className="flex items-baseline gap-2 border-b border-line pb-2 text-sm font-semibold">
        {title}
        {aside && <span className="font-normal text-muted">{aside}</span>}
      </h3>
      <FieldRows fields={fields} />
    </section>
  );
}
