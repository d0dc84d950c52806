import type { MovePreview } from '@/lib/browser/applications';
import { typeName } from './check-types';
import { type End, nameAll } from './decision';

type Previewed = MovePreview['applications'];
type Arranged = Previewed[number]['arranged'];

function namesWith(applications: Previewed, has: (arranged: Arranged) => boolean): string[] {
  return applications.filter(({ arranged }) => has(arranged)).map(({ name }) => name);
}

const isUnanswered = ({ status }: Arranged['checks'][number]) => status === 'pending';

/** “the link to choose a time”, or, of many, whose they are. */
function whatOf(applications: Previewed, names: string[], one: string, many: string): string {
  if (applications.length === 1) return `the ${one}`;
  return names.length === 1 ? `the ${one} of ${names[0]}` : `the ${many} of ${nameAll(names)}`;
}

const links = [
  ['scheduling_link', 'link to choose a time', 'links to choose a time'],
  ['evaluation_link', 'link to the evaluation', 'links to the evaluation'],
] as const;

function linkTexts(applications: Previewed): string[] {
  return links.flatMap(([key, one, many]) => {
    const names = namesWith(applications, (arranged) => arranged[key]);
    return names.length > 0 ? [`Ends ${whatOf(applications, names, one, many)}.`] : [];
  });
}

function callTexts(applications: Previewed): string[] {
  const names = namesWith(applications, (arranged) => arranged.screening_call);
  if (names.length === 0) return [];
  if (applications.length === 1) return ['Cancels the screening call that waits.'];
  return [`Cancels the screening call${names.length === 1 ? '' : 's'} of ${nameAll(names)}.`];
}

function checkTexts(applications: Previewed, { to, isMove = false }: End): string[] {
  // The background checks of whoever is hired go on.
  if (to === 'hired') return [];
  const meant = (check: Arranged['checks'][number]) => isMove || isUnanswered(check);
  const found = applications.filter(({ arranged }) => arranged.checks.some(meant));
  if (found.length === 0) return [];
  const types = found.flatMap(({ arranged }) => arranged.checks.filter(meant));
  const checks = types.length === 1 ? 'background check' : 'background checks';
  const words = nameAll(types.map(({ check_type: type }) => typeName(type)));
  if (isMove) return [`The open ${checks} (${words}) ${types.length === 1 ? 'goes' : 'go'} along.`];
  const waiting = types.length === 1 ? 'waits' : 'wait';
  if (applications.length === 1) {
    return [`Gives up the ${checks} that ${waiting} for consent (${words}).`];
  }
  const names = nameAll(found.map(({ name }) => name));
  return [`Gives up the ${checks} of ${names} that ${waiting} for consent.`];
}

/** Says what ends with applications, besides interviews and letters that wait. */
export function arrangedTexts({ applications }: Pick<MovePreview, 'applications'>, end: End) {
  return [...linkTexts(applications), ...callTexts(applications), ...checkTexts(applications, end)];
}
