'use client';

import { useQuery } from '@tanstack/react-query';
import { Briefcase, CornerDownRight, type LucideIcon, Plus, User } from 'lucide-react';
import { useSettled } from '@/components/ui/use-settled';
import {
  jobTitlesQuery,
  type ListedCandidate,
  toldApplications,
} from '@/lib/browser/candidate-list';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import { jobSearch, peopleSearch } from '@/lib/browser/search';
import { type StageSlug, stages } from '@/lib/pipeline/stages';
import { foldedName } from '@/lib/words/folded-text';
import { fullName } from '@/lib/words/full-name';
import { openPersonAct } from './open-person';
import { useMay, usePlaces } from './session-context';

/** Something the palette offers: somewhere to go, or something to do with the open person. */
export type Entry = {
  /** What tells it from all other entries. */
  value: string;
  name: string;
  icon: LucideIcon;
  /** Below the name. */
  detail?: string;
  shortcut?: string;
  /** Where it leads; else what it does. */
  href?: string;
  act?: () => void;
};

type Offer = Omit<Entry, 'value'>;

type Group = { heading: string; entries: Entry[] };

const SHOWN_JOBS = 6;

/** So many of the newest jobs are known by their titles; with fewer there is none to ask for. */
const KNOWN_JOBS = 100;

function matches(text: string, typed: string): boolean {
  const found = foldedName(text);
  return foldedName(typed)
    .split(' ')
    .every((word) => found.includes(word));
}

function usePeople(typed: string, titles: Map<string, string> | undefined) {
  const query = useQuery(peopleSearch(typed));
  const workflow = useQuery(workflowQuery());
  const nameOf = (slug: StageSlug) =>
    workflow.data?.stages.find((stage) => stage.slug === slug)?.name ?? stages[slug].defaultName;
  function detailOf(person: ListedCandidate): string {
    const { phone, email } = person;
    const told = toldApplications(person);
    const one = told.find(({ closed_reason: closed }) => closed === null) ?? told[0];
    const known = one ? [nameOf(one.status), titles?.get(one.job_id)] : [];
    return [...known, phone ?? email].filter(Boolean).join(' · ');
  }
  const entries = (typed ? (query.data ?? []) : []).map((person): Entry => {
    const { candidate_id: id } = person;
    return {
      ...{ value: `person ${id}`, name: fullName(person) },
      ...{ href: `/candidates/${id}`, icon: User, detail: detailOf(person) },
    };
  });
  return { query, group: { heading: 'People', entries } };
}

/** Jobs by their titles: among those known already where these are all, else asked for. */
function useJobs(typed: string) {
  const titles = useQuery({ ...jobTitlesQuery(), enabled: typed !== '' });
  const isWhole = (titles.data?.size ?? KNOWN_JOBS) < KNOWN_JOBS;
  const isAsked = typed !== '' && !titles.isPending && !isWhole;
  const query = useQuery({ ...jobSearch(typed), enabled: isAsked });
  const known = [...(titles.data ?? [])].map(([id, title]) => ({ id, title }));
  const found = isWhole ? known.filter(({ title }) => matches(title, typed)) : (query.data ?? []);
  const entries = (typed ? found : []).slice(0, SHOWN_JOBS).map(({ id, title }): Entry => {
    return { value: `job ${id}`, name: title, href: `/jobs/${id}`, icon: Briefcase };
  });
  return { query: isAsked ? query : titles, titles, group: { heading: 'Jobs', entries } };
}

/** By key: what it does, and what else it is looked for by. */
const deeds = [
  ['a', 'Advance'],
  ['e', 'Reject…', 'decline'],
  ['schedule', 'Schedule an interview…', 'book'],
  ['n', 'Write a note'],
  ['m', 'Move to…', 'stage hire do not contact no show'],
  ['t', 'Add a tag…', 'label'],
  ['b', 'Block…', 'blocklist'],
  ['o', 'Open the profile', 'details messages interviews'],
] as const;

/** Keys that mean something else on another page: there the palette alone does this. */
const shortcuts: Partial<Record<string, string>> = { schedule: 's' };

/** What can be done with the person on the screen, if there is one, as their keys do it. */
function openPerson(typed: string): Group {
  const name = [...document.querySelectorAll('[data-person]')].at(-1)?.textContent ?? '';
  const entries = deeds.flatMap(([key, deed, words = '']): Entry[] => {
    const act = openPersonAct(key);
    if (!act || !name || !matches(`${deed} ${words}`, typed)) return [];
    const shortcut = shortcuts[key] ?? key;
    return [{ value: `do ${key}`, name: deed, icon: CornerDownRight, shortcut, act }];
  });
  return { heading: name, entries };
}

function useActions(): Offer[] {
  const mayWrite = useMay('candidate:write');
  const mayWriteJobs = useMay('job:write');
  return [
    ...(mayWrite ? [{ name: 'Add a candidate', href: '/candidates?add=true', icon: Plus }] : []),
    ...(mayWriteJobs ? [{ name: 'Create a job', href: '/jobs?create=true', icon: Plus }] : []),
  ];
}

/** What the palette offers for what was typed, what it still looks for, and what it could not search. */
export function useFound(typed: string) {
  const settled = useSettled(typed);
  const jobs = useJobs(settled);
  const people = usePeople(settled, jobs.titles.data);
  const actions = useActions();
  const places = usePlaces();
  const matching = (offers: readonly Offer[]): Entry[] =>
    offers
      .filter(({ name }) => matches(name, typed))
      .map((offer) => ({ ...offer, value: offer.name }));
  const person = openPerson(typed);
  const groups: Group[] = [
    person,
    people.group,
    jobs.group,
    { heading: 'Actions', entries: matching(actions) },
    {
      heading: 'Go to',
      entries: matching(places.map(({ name, href, icon }) => ({ name, href, icon }))),
    },
  ];
  const asked = [
    { what: 'People', ...people.query },
    { what: 'Jobs', ...jobs.query },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: typed !== settled || asked.some(({ isFetching }) => isFetching),
    failed: settled ? asked.filter(({ isError }) => isError) : [],
  };
}
