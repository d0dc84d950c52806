import { isTerminal } from './coarse-status';
import { type StageSlug, stageSlugs } from './stages';
import { type Workflow, workflowFrom } from './workflow';

export type Transition = { from: StageSlug; to: readonly StageSlug[] };

/** The number of applications in each stage; a missing stage has none. */
export type StageCounts = Readonly<Partial<Record<StageSlug, number>>>;

export type WorkflowVerdict = { ok: true; workflow: Workflow } | { ok: false; reason: string };

const refuse = (reason: string): WorkflowVerdict => ({ ok: false, reason });

/** Final stages: applications leave them only by force. */
const final: ReadonlySet<StageSlug> = new Set<StageSlug>(['hired', 'dnc']);

function firstTwice(values: readonly StageSlug[]): StageSlug | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

function malformed(transitions: readonly Transition[]): string | null {
  const twice = firstTwice(transitions.map(({ from }) => from));
  if (twice) return `${twice} is listed twice.`;
  for (const { from, to } of transitions) {
    const repeated = firstTwice(to);
    if (repeated) return `${from} lists ${repeated} twice.`;
    if (to.includes(from)) return `${from} cannot lead to itself.`;
    if (final.has(from) && to.length > 0)
      return `${from} is final: applications leave it only by force.`;
  }
  return null;
}

/** Returns every stage the workflow can reach from these, themselves included. */
function reachable(workflow: Workflow, from: readonly StageSlug[]): Set<StageSlug> {
  const found = new Set(from);
  for (const stage of found) {
    for (const next of workflow[stage]) found.add(next);
  }
  return found;
}

function strandedIn(stage: StageSlug, count: number): string {
  if (count === 0) return `${stage} can be reached and would have no way out.`;
  const applications = count === 1 ? '1 application is' : `${count} applications are`;
  return `${stage} would have no way out, and ${applications} in it.`;
}

/**
 * Decides whether an organization may use these transitions. Every open stage that holds
 * applications, or that new or existing applications can reach, needs an exit.
 */
export function checkWorkflow(
  transitions: readonly Transition[],
  counts: StageCounts,
): WorkflowVerdict {
  const wrong = malformed(transitions);
  if (wrong) return refuse(wrong);
  const pairs = transitions.flatMap(({ from, to }) => to.map((target) => ({ from, to: target })));
  const workflow = workflowFrom(pairs);
  const held = stageSlugs.filter((slug) => (counts[slug] ?? 0) > 0);
  const isDeadEnd = (slug: StageSlug) => !isTerminal(slug) && workflow[slug].length === 0;
  const [worst] = held.filter(isDeadEnd);
  if (worst) return refuse(strandedIn(worst, counts[worst] ?? 0));
  const [reached] = [...reachable(workflow, ['applied', ...held])].filter(isDeadEnd);
  return reached ? refuse(strandedIn(reached, 0)) : { ok: true, workflow };
}
