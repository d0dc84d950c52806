import { CodeBlock } from './code-block';
import { FailureList } from './failure-list';
import type { Reference } from './model';
import { Code, Prose } from './prose';
import { Topic } from './topic';

/** The topics of the introduction, for the table of contents. */
export const introductionTopics = [
  { id: 'authentication', title: 'Authentication' },
  { id: 'failures', title: 'Failures and request ids' },
  { id: 'repeating', title: 'Repeating safely' },
  { id: 'limits', title: 'Rate limits' },
];

/** What holds for every operation. */
export function Introduction({ reference }: { reference: Reference }) {
  const { words } = reference;
  return (
    <>
      <header className="pb-12">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{reference.title}</h1>
        <div className="mt-5 max-w-prose space-y-4 text-base leading-relaxed text-muted">
          {reference.introduction.map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
        </div>
        <p className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-accent">
          <a className="underline underline-offset-4" href={`${words.documentPath}.json`}>
            OpenAPI 3.1 as JSON
          </a>
          <a className="underline underline-offset-4" href={`${words.documentPath}.yaml`}>
            OpenAPI 3.1 as YAML
          </a>
          <a className="underline underline-offset-4" href={words.other.href}>
            {words.other.title}
          </a>
        </p>
      </header>
      <h2 className="sr-only">What holds for every operation</h2>
      <Topic
        id="authentication"
        title="Authentication"
        example={
          <CodeBlock
            title="Your first request"
            language="shell"
            code={words.firstRequest}
            copyLabel="Copy your first request"
          />
        }
      >
        {words.authentication.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </Topic>
      <Topic
        id="failures"
        title="Failures and request ids"
        example={
          <CodeBlock
            title="Every failure"
            language="json"
            code={words.failureExample}
            copyLabel="Copy the failure"
          />
        }
      >
        <p>
          <Prose text={words.failures} />
        </p>
        <FailureList failures={reference.failures} />
      </Topic>
      <Topic id="repeating" title="Repeating safely">
        <p>
          Send <Code>Idempotency-Key</Code> (up to 255 characters) with any POST, and repeat it with
          the same key when you do not know whether it arrived: for 24 hours you get the first
          answer again, marked <Code>Idempotency-Replayed: true</Code>, and nothing happens twice.
        </p>
      </Topic>
      <Topic id="limits" title="Rate limits">
        <p>
          <Prose text={words.limits} />
        </p>
      </Topic>
    </>
  );
}
