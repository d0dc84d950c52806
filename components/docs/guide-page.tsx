import { CodeBlock } from './code-block';
import { Prose } from './prose';

/** A piece of a guide, and the line it begins at. */
export type GuideBlock = { line: number } & (
  | { kind: 'heading'; level: number; title: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'code'; language: string; code: string }
);

function Heading({ level, title, id }: { level: number; title: string; id: string }) {
  if (level > 2) {
    return (
      <h3 id={id} className="mt-6 scroll-mt-16 font-semibold text-ink">
        <Prose text={title} />
      </h3>
    );
  }
  return (
    <h2
      id={id}
      className="mt-10 scroll-mt-16 border-t border-line pt-8 text-lg font-semibold tracking-tight text-ink"
    >
      <Prose text={title} />
    </h2>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        {head.some((cell) => cell !== '') && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th
                  key={head.slice(0, index + 1).join('|')}
                  scope="col"
                  className="border-b border-line-strong py-2 pr-4 align-top font-semibold text-ink"
                >
                  <Prose text={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, index) => (
                <td
                  key={cells.slice(0, index + 1).join('|')}
                  className="border-b border-line py-2 pr-4 align-top"
                >
                  <Prose text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ isOrdered, items }: { isOrdered: boolean; items: string[] }) {
  const entries = items.map((item) => (
    <li key={item}>
      <Prose text={item} />
    </li>
  ));
  return isOrdered ? (
    <ol className="list-decimal space-y-2 pl-5">{entries}</ol>
  ) : (
    <ul className="list-disc space-y-2 pl-5">{entries}</ul>
  );
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'list':
      return <List {...block} />;
    case 'table':
      return <Table {...block} />;
    case 'code':
      return (
        <CodeBlock
          title={block.language || 'Example'}
          language={block.language === 'json' ? 'json' : 'shell'}
          code={block.code}
          copyLabel="Copy the example"
        />
      );
    default:
      return (
        <p>
          <Prose text={block.text} />
        </p>
      );
  }
}

/** A guide: a page of prose, tables and examples. */
export function GuidePage({ title, blocks }: { title: string; blocks: GuideBlock[] }) {
  return (
    <>
      <header className="pb-6">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      </header>
      <div className="max-w-3xl space-y-4 text-[15px] leading-relaxed text-muted">
        {blocks.map((block) => (
          <Block key={block.line} block={block} />
        ))}
      </div>
    </>
  );
}
