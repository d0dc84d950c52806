import { CodeBlock } from './code-block';
import { FieldList } from './field-list';
import type { Receiver, ReferenceDeliveries } from './model';
import { Code, Prose } from './prose';
import { Topic } from './topic';

const frame = 'border-t border-line py-10 scroll-mt-16 lg:scroll-mt-0';

/** What must be shown while a receiver's button is the one chosen. */
const shown = [
  'hidden group-has-[#receiver-0:checked]:block',
  'hidden group-has-[#receiver-1:checked]:block',
];

/** The receivers behind a row of buttons that need no script. */
export function Receivers({ receivers }: { receivers: Receiver[] }) {
  return (
    <section id="receivers" aria-labelledby="receivers-title" className={`group ${frame}`}>
      <h2 id="receivers-title" className="text-lg font-semibold tracking-tight">
        A receiver, ready to run
      </h2>
      <p className="mt-3 max-w-prose text-[15px] leading-relaxed text-muted">
        It verifies each delivery before it reads it, answers, and prints the type of what is
        genuine. The secret is used as text: the UTF-8 bytes of the string are the key, neither hex
        nor base64 is decoded. Deduplicate on <Code>id</Code> before you act on an event, and work
        on it after the answer.
      </p>
      <fieldset className="mt-6 inline-flex gap-1 rounded-lg bg-sunken p-1">
        <legend className="sr-only">Language</legend>
        {receivers.map(({ language }, index) => (
          <label
            key={language}
            className="relative cursor-pointer rounded-md px-3 py-1 text-sm font-medium text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="receiver"
              id={`receiver-${index}`}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {language}
          </label>
        ))}
      </fieldset>
      {receivers.map(({ file, code }, index) => (
        <div key={file} className={`mt-4 max-w-3xl ${shown[index]}`}>
          <CodeBlock title={file} language="shell" code={code} copyLabel={`Copy ${file}`} />
          <p className="mt-3 text-sm">
            <a
              href={`/docs/${file}`}
              download
              className="font-medium text-accent underline underline-offset-2"
            >
              Download {file}
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}

/** What is sent to the reader’s own address: how it arrives, then each type of event. */
export function Deliveries({ deliveries }: { deliveries: ReferenceDeliveries }) {
  return (
    <>
      <header className="pb-12">
        <h1 className="text-3xl font-semibold tracking-tight">Events</h1>
      </header>
      <Topic
        id="deliveries"
        title="How events arrive"
        example={
          <CodeBlock
            title="A delivery"
            language="shell"
            code={deliveries.example}
            copyLabel="Copy the delivery"
          />
        }
      >
        {deliveries.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </Topic>
      {deliveries.events.map((event) => (
        <Topic
          key={event.type}
          id={event.type}
          title={event.type}
          example={
            <CodeBlock
              title="Body"
              language="json"
              code={event.example}
              copyLabel={`Copy the body of ${event.type}`}
            />
          }
        >
          <p>{event.summary}.</p>
          <p>
            <Prose text={event.description} />
          </p>
          <FieldList title="data" fields={event.fields} />
        </Topic>
      ))}
    </>
  );
}
