import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { metricNames } from '@/lib/base/metrics/registry';

const folder = 'public/docs/operating';
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const queues = ['delivery', 'message', 'screening', 'check'];

/** The metrics that rules and panels may name, without the endings of histograms. */
function known(): Set<string> {
  const gauges = queues.flatMap((queue) =>
    ['depth', 'oldest_due_seconds'].map((what) => `recruiting_${queue}_outbox_${what}`),
  );
  const others = ['recruiting_database_reachable', 'recruiting_clock_skew_seconds'];
  return new Set([...metricNames(), ...gauges, ...others]);
}

function namedIn(expression: string): string[] {
  const names = expression.match(/\b(recruiting|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? [];
  return names
    .map((name) => name.replace(/(?<=_seconds)_(count|bucket|sum)$/, ''))
    .filter((name) => !name.endsWith('_outbox'));
}

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
const rules: Rule[] = parse(read('alerts.yaml')).groups[0].rules;

test('every alert and panel names metrics that there are', () => {
  const metrics = known();
  const panels: { targets: { expr: string }[] }[] = JSON.parse(read('dashboard.json')).panels;
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const plain = rules.map(({ expr }) => expr).filter((expr) => !expr.includes('__name__'));
  const named = [...plain, ...shown].flatMap(namedIn);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
});

test('every alert has a page in the runbook', () => {
  const headings = [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  for (const { alert, annotations } of rules) {
    expect(headings).toContain(alert);
    expect(annotations.runbook).toBe(`runbook.md#${alert.toLowerCase()}`);
  }
});

test('the pages name files and headings that there are', () => {
  for (const page of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    for (const [, target = '', anchor] of read(page).matchAll(/\]\(([\w./-]*)(?:#([\w-]+))?\)/g)) {
      const text = read(target || page);
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
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
