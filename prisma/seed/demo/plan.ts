import { Random } from '@/prisma/seed/random';
import { addApplicants } from './applicants';
import { addCheckCatalogue } from './checks';
import { type DemoCompany, demoPartner } from './companies';
import { homeCare } from './home-care';
import { logistics } from './logistics';
import { addBlocklist, addOffice } from './office';
import { restaurants } from './restaurants';
import { type DemoRows, type Member, noRows } from './rows';

const DAY = 86_400_000;

/** One organization of the demo with everything in it. */
export type DemoPlan = {
  orgId: string;
  company: DemoCompany;
  members: Member[];
  rows: DemoRows;
};

/** The three companies of the demo. */
export const companies: readonly DemoCompany[] = [homeCare, restaurants, logistics];

/** The address a demo member signs in with: the role at the company's domain. */
export function emailOf(company: DemoCompany, role: string): string {
  return `${role}@${company.domain}`;
}

/** People the blocklist knows: the flag is on the candidate since they applied. */
function flagBlocked({ candidate, blocklistEntry }: DemoRows): void {
  const entry = blocklistEntry.find(({ matchType }) => matchType === 'email_domain');
  const blocked = candidate.find(({ email }) => email);
  if (!entry || !blocked) return;
  blocked.email = `${blocked.firstName.toLowerCase()}.${candidate.length}@${entry.normalizedValue}`;
  blocked.blockedBy = entry.id;
}

/** Says beforehand what the trigger would find out event by event, at an index update for each. */
function setLastActivity({ candidate, activity }: DemoRows): void {
  const latest = new Map<string, Date>();
  for (const { candidateId, occurredAt } of activity) {
    if (!candidateId || !(occurredAt instanceof Date)) continue;
    const known = latest.get(candidateId);
    if (!known || known < occurredAt) latest.set(candidateId, occurredAt);
  }
  for (const row of candidate) row.lastActivityAt = latest.get(row.id) ?? row.createdAt;
}

const seed = 20_260_101;

/** A company with its people, jobs and applicants: the same time and stream give the same rows. */
export function planCompany(company: DemoCompany, now: number, random: Random): DemoPlan {
  const orgId = random.idAt(now - 420 * DAY);
  const members = company.people.map(([name, role]) => {
    const id = random.idAt(now - 410 * DAY);
    return { id, name, role, email: emailOf(company, role) };
  });
  const rows = noRows();
  const stage = { orgId, organizationName: company.name, now, rows, members };
  const jobs = addOffice(stage, company, random);
  addCheckCatalogue(stage, random);
  addBlocklist(stage, random);
  const textRandom = new Random(seed, 1);
  addApplicants({ ...stage, company, jobs, random, textRandom, phones: new Map() });
  flagBlocked(rows);
  setLastActivity(rows);
  return { orgId, company, members, rows };
}

/** Everything the demo consists of, as of `now`; the same time gives the same rows. */
export function planDemo(now: Date): { partner: { id: string; name: string }; plans: DemoPlan[] } {
  const random = new Random(seed);
  const partner = { id: random.idAt(now.getTime() - 430 * DAY), name: demoPartner };
  const plans = companies.map((company) => planCompany(company, now.getTime(), random));
  return { partner, plans };
}
