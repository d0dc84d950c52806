import { Fragment } from 'react';
import { CodeBlock } from './code-block';
import { FailureList } from './failure-list';
import { FieldList } from './field-list';
import { MethodBadge } from './method-badge';
import type { ReferenceOperation } from './model';
import { Code, Prose } from './prose';

/** A path that may break before each of its slashes. */
function BreakablePath({ path }: { path: string }) {
  const segments = path.split('/').slice(1);
  return segments.map((segment, index) => (
    <Fragment key={segments.slice(0, index + 1).join('/')}>
      <wbr />/{segment}
    </Fragment>
  ));
}

function Heading({ operation }: { operation: ReferenceOperation }) {
  return (
    <>
      <h2
        id={`${operation.id}-title`}
        className="text-xl font-semibold tracking-tight text-balance"
      >
        <a href={`#${operation.id}`} className="group">
          {operation.summary}
          <span aria-hidden className="ml-2 text-muted opacity-0 group-hover:opacity-100">
            #
          </span>
        </a>
      </h2>
      <p className="mt-3 flex items-start gap-2.5">
        <MethodBadge method={operation.method} />
        <code className="min-w-0 font-mono text-[13px] leading-5 text-ink wrap-anywhere">
          <BreakablePath path={operation.path} />
        </code>
      </p>
      {operation.deprecation && (
        <p className="mt-4 max-w-prose rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          Deprecated. <Prose text={operation.deprecation} />
        </p>
      )}
      <p className="mt-4 max-w-prose text-[15px] leading-relaxed text-muted">
        <Prose text={operation.description} />
      </p>
      {operation.permission && (
        <p className="mt-4 text-sm text-muted">
          Permission <Code>{operation.permission}</Code>, held by {operation.roles.join(', ')}.
        </p>
      )}
    </>
  );
}

/** Everything about one operation: prose on the left, a request and its answer on the right. */
export function OperationSection({ operation }: { operation: ReferenceOperation }) {
  const { response } = operation;
  return (
    <section
      id={operation.id}
      aria-labelledby={`${operation.id}-title`}
      className="grid scroll-mt-16 gap-x-12 gap-y-8 border-t border-line py-14 lg:scroll-mt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="min-w-0">
        <Heading operation={operation} />
        <FieldList title="Path parameters" fields={operation.pathParameters} />
        <FieldList title="Query parameters" fields={operation.queryParameters} />
        <FieldList title="Body" aside={operation.bodyType} fields={operation.bodyFields} />
        <FieldList
          title={`Answer ${response.status}`}
          aside={response.type}
          fields={response.fields}
        />
        <section className="mt-8">
          <h3 className="border-b border-line pb-2 text-sm font-semibold">Failures</h3>
          <FailureList failures={operation.failures} />
        </section>
      </div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-8 xl:self-start">
        <CodeBlock
          title="Request"
          language="shell"
          code={operation.curl}
          copyLabel={`Copy the request: ${operation.summary}`}
        />
        {response.example && (
          <CodeBlock
            title={`Answer ${response.status}`}
            language="json"
            code={response.example}
            copyLabel={`Copy the answer: ${operation.summary}`}
          />
        )}
      </div>
    </section>
  );
}
