import type { Prisma } from '@/prisma/generated/client';
import { Random } from '@/prisma/seed/random';
import { homeCare } from './home-care';
import type { DemoPlan } from './plan';
import { restaurants } from './restaurants';

const DAY = 86_400_000;

type DemoDocument = {
  domain: string;
  /** How the titles of the jobs begin that it is for; null where it is for every job. */
  jobs: string | null;
  name: string;
  fileType: 'text/plain' | 'text/markdown' | 'text/csv';
  description: string | null;
  content: string;
};

const documents: readonly DemoDocument[] = [
  {
    domain: homeCare.domain,
    jobs: null,
    name: 'Benefits at a glance.md',
    fileType: 'text/markdown',
    description: 'Pay days, insurance, time off',
    content: `# Benefits at Brightwater

- Pay every other Friday; the first pay day is within 14 days of the first shift.
- Medical, dental and vision from the first of the month after 60 days, for 30 hours a week or more.
- One hour of paid time off for every 26 hours worked.
- Mileage between clients at the federal rate. The way to the first client is not paid.
- The state certificate is paid for by us and done within two weeks.
`,
  },
  {
    domain: homeCare.domain,
    jobs: 'Caregiver',
    name: 'A day as a caregiver.md',
    fileType: 'text/markdown',
    description: 'What applicants ask most about the work itself',
    content: `# A day as a caregiver

Most caregivers see two or three clients a day and stay two to four hours with each.

## What you do
Meals, light housekeeping, bathing and dressing, reminders to take medicine, company, errands.

## What you do not do
Injections, wound care, or lifting a client alone. Two of us come where two are needed.

## If you cannot make a shift
Call the office, at any hour. A text message is not enough.
`,
  },
  {
    domain: homeCare.domain,
    jobs: 'Caregiver',
    name: 'Shifts and pay.csv',
    fileType: 'text/csv',
    description: null,
    content: `shift,from,to,pay_per_hour
Early,07:00,15:00,16.50
Late,15:00,23:00,17.25
Night,23:00,07:00,18.50
Weekend early,07:00,15:00,18.00
Weekend late,15:00,23:00,19.00
`,
  },
  {
    domain: homeCare.domain,
    jobs: 'Registered Nurse',
    name: 'Case load and visits.txt',
    fileType: 'text/plain',
    description: null,
    content: `A case manager has about 45 clients. Start-of-care visits take 90 minutes, supervisory visits
45. Charting is done on a tablet that we provide. On call one week in six, paid by the day.
`,
  },
  {
    domain: restaurants.domain,
    jobs: null,
    name: 'How we schedule.txt',
    fileType: 'text/plain',
    description: 'For questions about hours',
    content: `Schedules are posted two weeks ahead, on Thursdays. Shifts can be swapped in the app with a
manager's yes. Nobody closes and opens the next morning. Tips are pooled by hours worked.
`,
  },
];

type PlannedDocument = { row: Prisma.KnowledgeBaseDocumentCreateManyInput; content: string };

/** The files that the screening agents of an organization can cite, with the rows that name them. */
export function planDocuments({ orgId, company, rows, members }: DemoPlan, now: number) {
  const random = new Random(20_260_103);
  const uploadedBy = members.find(({ role }) => role === 'recruiter')?.name ?? company.name;
  return documents
    .filter(({ domain }) => domain === company.domain)
    .flatMap<PlannedDocument>(({ jobs, name, description, fileType, content }, index) => {
      const at = now - (60 - 7 * index) * DAY;
      const places =
        jobs === null ? [null] : rows.job.filter(({ title }) => title.startsWith(jobs));
      return places.map((job) => {
        const id = random.idAt(at);
        const fileSize = Buffer.byteLength(content);
        const about = { orgId, id, jobId: job?.id ?? null, name, description, fileType, fileSize };
        const storageKey = `${orgId}/${id}`;
        return { row: { ...about, storageKey, uploadedBy, createdAt: new Date(at) }, content };
      });
    });
}
