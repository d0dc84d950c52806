import { FieldRows } from './field-list';
import type { ReferenceObject, ReferenceTag } from './model';
import { OperationSection } from './operation-section';
import { Prose } from './prose';

function Title({ title, text }: { title: string; text: string }) {
  return (
    <header className="pb-12">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-4 max-w-prose text-base leading-relaxed text-muted">
        <Prose text={text} />
      </p>
    </header>
  );
}

/** The page of one group of operations. */
export function TagPage({ tag }: { tag: ReferenceTag }) {
  return (
    <>
      <Title title={tag.name} text={tag.description} />
      {tag.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} />
      ))}
    </>
  );
}

/** The page of the objects that operations share. */
export function ObjectsPage({ objects }: { objects: ReferenceObject[] }) {
  return (
    <>
      <Title
        title="Objects"
        text="What operations answer with again and again. Answers may gain fields: ignore those you do not know."
      />
      {objects.map(({ name, description, fields }) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className="max-w-3xl scroll-mt-16 border-t border-line py-10 lg:scroll-mt-0"
        >
          <h2 id={`${name}-title`} className="text-xl font-semibold tracking-tight">
            {name}
          </h2>
          {description && (
            <p className="mt-2 text-muted">
              <Prose text={description} />
            </p>
          )}
          <div className="mt-4">
            <FieldRows fields={fields} />
          </div>
        </section>
      ))}
    </>
  );
}

/** A page of titled prose. */
export function ProsePage({
  title,
  text,
  topics,
}: {
  title: string;
  text: string;
  topics: { id: string; title: string; points: string[] }[];
}) {
  return (
    <>
      <Title title={title} text={text} />
      {topics.map((topic) => (
        <section
          key={topic.id}
          id={topic.id}
          aria-labelledby={`${topic.id}-title`}
          className="max-w-prose scroll-mt-16 border-t border-line py-10 lg:scroll-mt-0"
        >
          <h2 id={`${topic.id}-title`} className="text-lg font-semibold tracking-tight">
            {topic.title}
          </h2>
          <ul className="mt-3 list-disc space-y-2 pl-5 text-[15px] leading-relaxed text-muted">
            {topic.points.map((point) => (
              <li key={point}>
                <Prose text={point} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
