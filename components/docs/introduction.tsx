import { CodeBlock } from './code-block';
import { FailureList } from './failure-list';
import type { Reference } from './model';
import { Code, Prose } from './prose';
import { Topic } from './topic';

/** The topics of a first page, for the table of contents. */
export const introductionTopics = [
  { id: 'steps', title: 'Three steps' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'failures', title: 'Failures and request ids' },
  { id: 'repeating', title: 'Repeating safely' },
  { id: 'limits', title: 'Rate limits' },
];

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Prose text={text} />
    </p>
  ));
}

function Opening({ reference: { title, introduction, words } }: { reference: Reference }) {
  const links = [
    { title: 'OpenAPI 3.1 as JSON', href: `${words.documentPath}.json` },
    { title: 'OpenAPI 3.1 as YAML', href: `${words.documentPath}.yaml` },
    { title: 'Versions and deprecation', href: '/docs/versioning' },
    words.other,
  ];
  return (
    <header className="pb-12">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
      <div className="mt-5 max-w-prose space-y-4 text-base leading-relaxed text-muted">
        <Paragraphs texts={introduction} />
      </div>
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-accent">
        {links.map((link) => (
          <a key={link.href} className="underline underline-offset-4" href={link.href}>
            {link.title}
          </a>
        ))}
      </p>
    </header>
  );
}

function Steps({ words: { stepsTitle, steps } }: Reference) {
  return (
    <section id="steps" aria-labelledby="steps-title" className="border-t border-line py-10">
      <h2 id="steps-title" className="text-lg font-semibold tracking-tight">
        {stepsTitle}
      </h2>
      <ol className="mt-6 space-y-8">
        {steps.map(({ title, text, code }, index) => (
          <li
            key={title}
            className="grid gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
          >
            <div className="flex min-w-0 gap-3">
              <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent">
                {index + 1}
              </span>
              <div className="min-w-0 max-w-prose">
                <h3 className="leading-7 font-medium">{title}</h3>
                <p className="mt-1 text-[15px] leading-relaxed text-muted">
                  <Prose text={text} />
                </p>
              </div>
            </div>
            <CodeBlock
              title={`Step ${index + 1}`}
              language="shell"
              code={code}
              copyLabel={`Copy step ${index + 1}: ${title}`}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What holds for every operation, and the way to the first success. */
export function Introduction({ reference }: { reference: Reference }) {
  const { words } = reference;
  return (
    <>
      <Opening reference={reference} />
      <Steps {...reference} />
      <Topic id="authentication" title="Authentication">
        <Paragraphs texts={words.authentication} />
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
          What is shown once, such as a secret, is not shown again, nor what concerned somebody who
          was erased since: then the answer is a 400 that says it was done.
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
