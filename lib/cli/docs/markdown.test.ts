import { expect, test } from 'vitest';
import { readGuides } from './guides';
import { headingId, readMarkdown } from './markdown';

test('a guide is read into its headings, texts, lists, tables and examples', () => {
  const guide = `# Title

One line
and its next.
- a
- **b** and \`c | d\`

1. first
2. second

| a | b |
|---|---|
| 1 | x \\| y |

\`\`\`sh
# no heading
\`\`\`

## A part`;
  expect(readMarkdown(guide).map(({ line: _, ...block }) => block)).toEqual([
    { kind: 'heading', level: 1, title: 'Title', id: 'title' },
    { kind: 'text', text: 'One line and its next.' },
    { kind: 'list', isOrdered: false, items: ['a', '**b** and `c | d`'] },
    { kind: 'list', isOrdered: true, items: ['first', 'second'] },
    { kind: 'table', head: ['a', 'b'], rows: [['1', 'x | y']] },
    { kind: 'code', language: 'sh', code: '# no heading' },
    { kind: 'heading', level: 2, title: 'A part', id: 'a-part' },
  ]);
});

test.each([
  ['Before you reset somebody’s factors', 'before-you-reset-somebodys-factors'],
  ['`SECRETS_KEY` changed', 'secrets_key-changed'],
])('the heading “%s” is linked to as %s', (title, id) => {
  expect(headingId(title)).toBe(id);
});

test('every guide has a title and parts, and no mark of Markdown is left over', () => {
  const guides = readGuides();
  expect(guides.map(({ href }) => href)).toContain('/docs/changelog');
  for (const { title, blocks } of guides) {
    expect(title).not.toBe('');
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? block.text : []));
    for (const text of texts) expect(text).not.toMatch(/^(#|```|\||- )/);
  }
});
