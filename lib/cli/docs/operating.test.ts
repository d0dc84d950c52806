import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { databaseGaugeNames } from '@/lib/base/metrics/database-gauges';
import { metricNames } from '@/lib/base/metrics/registry';

const folder = 'public/docs/operating';
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const known = new Set([...metricNames(), ...databaseGaugeNames()]);

/** The metrics that an expression names, without the endings of histograms. */
function namedIn(expression: string): string[] {
  const chosen = [...expression.matchAll(/__name__=~"([^"]+)"/g)].flatMap(([, pattern = '']) => {
    const found = [...known].filter((name) => new RegExp(`^(?:${pattern})$`).test(name));
    return found.length > 0 ? found : [pattern];
  });
  const plain = expression.replace(/"[^"]*"/g, '""');
  const names = plain.match(/\b(recruiting|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? [];
  return [...chosen, ...names.map((name) => name.replace(/(?<=_seconds)_(count|bucket|sum)$/, ''))];
}

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
const rules: Rule[] = parse(read('alerts.yaml')).groups[0].rules;

type Panel = { id: number; gridPos: object; targets: { expr: string }[] };
const panels: Panel[] = JSON.parse(read('dashboard.json')).panels;

test('every alert and panel names metrics that there are', () => {
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)];
  for (const { expr } of expressions) {
    const named = namedIn(expr);
    if (!expr.startsWith('up{')) expect(named.length, expr).toBeGreaterThan(0);
    expect(
      named.filter((name) => !known.has(name)),
      expr,
    ).toEqual([]);
  }
  expect(namedIn('max(recruiting_made_up_total)')).toEqual(['recruiting_made_up_total']);
});

test('every queue is watched, and every panel has a place of its own', () => {
  const late = rules.find(({ alert }) => alert === 'RecruitingQueueLate');
  const queues = databaseGaugeNames().filter((name) => name.endsWith('_oldest_due_seconds'));
  expect(namedIn(late?.expr ?? '').sort()).toEqual(queues.sort());
  for (const key of ['id', 'gridPos'] as const) {
    const places = panels.map((panel) => JSON.stringify(panel[key]));
    expect(new Set(places).size).toBe(panels.length);
  }
});

test('every alert has a page that says what it means, how to look and what to do', () => {
  for (const { alert, annotations } of rules) {
    const page = read(annotations.runbook);
    expect(page).toMatch(new RegExp(`^# ${alert}\\n\\n\\w[^]*\\n## Look\\n[^]*\\n## Do\\n`));
    expect(read('runbook.md')).toContain(`| [${alert}](${annotations.runbook}) |`);
  }
  expect(readdirSync(path.join(folder, 'alerts'))).toHaveLength(rules.length);
});

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('all pages name files and headings that there are', () => {
  const docs = path.dirname(folder);
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' });
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(path.join(docs, page), 'utf8');
    for (const [, target = '', anchor] of text.matchAll(/\]\(([\w.][\w./-]*)?(?:#([\w-]+))?\)/g)) {
      const named = target ? path.join(docs, path.dirname(page), target) : path.join(docs, page);
      expect(existsSync(named), `${page} → ${target}`).toBe(true);
      const anchors = anchor ? anchorsOf(readFileSync(named, 'utf8')) : [];
      if (anchor) expect(anchors, `${page} → ${target}#${anchor}`).toContain(anchor);
    }
  }
});

test('compose and Kubernetes files are YAML in which every instance runs read-only', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true });
  for (const name of ['migrate', 'web-a', 'web-b', 'scheduler']) {
    expect(services[name].read_only, name).toBe(true);
  }
  const documents = parseAllDocuments(read('kubernetes/recruiting.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const pods = documents.map((document) => document.toJS().spec.template?.spec).filter(Boolean);
  expect(pods).toHaveLength(3);
  for (const { containers } of pods) {
    expect(containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
    });
  }
});
