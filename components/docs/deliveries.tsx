import { CodeBlock } from './code-block';
import { FieldList } from './field-list';
import type { ReferenceDeliveries, ReferenceEvent } from './model';
import type { NavigationGroup } from './navigation';
import { Prose } from './prose';
import { Topic } from './topic';

const group = { id: 'events', name: 'Events' };
const first = { id: 'deliveries', title: 'How events arrive' };

/** The events in the table of contents. */
export function deliveryGroup({ events }: ReferenceDeliveries): NavigationGroup {
  return { ...group, links: [first, ...events.map(({ type }) => ({ id: type, title: type }))] };
}

function EventTopic({ event }: { event: ReferenceEvent }) {
  return (
    <Topic id={event.type} title={event.type}>
      <p>{event.summary}.</p>
      <p>
        <Prose text={event.description} />
      </p>
      <FieldList title="data" fields={event.fields} />
    </Topic>
  );
}

/** What is sent to the reader’s own address: how it arrives, then each type of event. */
export function Deliveries({ deliveries }: { deliveries: ReferenceDeliveries }) {
  return (
    <div className="mt-16">
      <h2
        id={group.id}
        className="mb-10 scroll-mt-20 text-2xl font-semibold tracking-tight lg:scroll-mt-10"
      >
        {group.name}
      </h2>
      <Topic
        {...first}
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
        <EventTopic key={event.type} event={event} />
      ))}
    </div>
  );
}
