'use client';

import { Check } from 'lucide-react';
import { jobRoleOptions } from '@/components/jobs/team-roles';
import { allowsRole, endsWithLimits, type Permission } from '@/lib/browser/permissions';
import { roleOptions } from '../members/roles';
import { Panel } from '../panel';
import { permissionGroups } from './words';

const columns = [
  ...roleOptions.map((one) => ({ ...one, isOfJob: false })),
  ...jobRoleOptions.map((one) => ({ ...one, isOfJob: true })),
];

function Heading() {
  return (
    <thead className="text-xs">
      <tr>
        <th scope="col" className="sticky left-0 z-10 bg-surface px-3 py-2 text-left font-medium">
          May
        </th>
        {columns.map(({ value, label, isOfJob }) => (
          <th key={value} scope="col" className="px-2 py-2 align-bottom font-medium">
            {label}
            {isOfJob ? <span className="block font-normal text-muted">of a job</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ permission, words }: { permission: Permission; words: string }) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-10 min-w-36 bg-surface px-3 py-2 text-left font-normal sm:min-w-56"
      >
        {words}
        {endsWithLimits(permission) ? <sup>1</sup> : null}
      </th>
      {columns.map(({ value }) => (
        <td key={value} className="px-2 py-2 text-center">
          {allowsRole(value, permission) ? (
            <>
              <Check className="mx-auto size-4 text-success" aria-hidden />
              <span className="sr-only">yes</span>
            </>
          ) : (
            <span className="text-muted">
              <span aria-hidden>–</span>
              <span className="sr-only">no</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** What each role may do: a page of the one table that the service asks. */
export function RoleSettings() {
  return (
    <Panel
      title="Roles"
      className="max-w-5xl"
      description="What members may do by their role, and more on the jobs whose team they are in. Members who are limited to locations do it there only."
    >
      <section
        aria-label="Permissions by role"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <Heading />
          {permissionGroups.map(({ title, words }) => (
            <tbody key={title}>
              <tr className="border-t border-line bg-sunken">
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="px-3 py-1.5 text-left text-xs font-medium text-muted"
                >
                  {title}
                </th>
              </tr>
              {Object.entries(words).map(([permission, text]) => (
                <Row key={permission} permission={permission as Permission} words={text} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <p className="mt-3 text-xs text-muted">
        1: not for members who are limited to some locations, because it concerns everybody.
      </p>
    </Panel>
  );
}
