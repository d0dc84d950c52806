import { faker } from '@faker-js/faker/locale/en_US';
import { idOf } from './ids';
import { person } from './people';
import { type Place, places } from './places';
import { type Random, weighted } from './random';

const DAY = 86_400_000;

export type Recruiter = { id: string; name: string; email: string };
export type Site = { id: string; name: string; place: Place };
export type BulkJob = {
  id: string;
  site: Site;
  title: string;
  department: string;
  description: string;
  status: 'draft' | 'active' | 'paused' | 'closed' | 'filled';
  employmentType: string;
  locationType: string;
  salary: { min: number; max: number; period: string };
  autoScreen: boolean;
  createdAt: number;
};

type Role = { title: string; department: string; pay: number; duties: string };

const role = (title: string, department: string, pay: number, duties: string): Role => ({
  title,
  department,
  pay,
  duties,
});

const roles: readonly Role[] = [
  role('Warehouse Associate', 'Operations', 18, 'Pick, pack and ship orders with a scanner.'),
  role('Forklift Operator', 'Operations', 21, 'Load trailers and keep the racks in order.'),
  role('Delivery Driver', 'Transport', 20, 'Drive a daily route of 80 to 120 stops.'),
  role('CDL-A Truck Driver', 'Transport', 29, 'Haul dry van freight, home every weekend.'),
  role('Caregiver', 'Care', 17, 'Help clients at home with meals, bathing and company.'),
  role('Home Health Aide', 'Care', 18, 'Support clients with daily living and light housekeeping.'),
  role('Certified Nursing Assistant', 'Care', 21, 'Assist residents on a 12-bed wing.'),
  role('Licensed Practical Nurse', 'Care', 31, 'Give medication and keep care plans current.'),
  role('Registered Nurse', 'Care', 42, 'Lead the shift and assess new residents.'),
  role('Line Cook', 'Kitchen', 19, 'Run the grill or the fry station through the rush.'),
  role('Server', 'Front of house', 14, 'Look after a section of five tables, plus tips.'),
  role('Shift Supervisor', 'Front of house', 20, 'Open or close, and coach a team of eight.'),
  role('Customer Service Representative', 'Support', 19, 'Answer calls and chats about orders.'),
  role('Front Desk Agent', 'Hospitality', 17, 'Check guests in and out and answer the phone.'),
  role('Housekeeper', 'Hospitality', 16, 'Prepare 14 rooms a day to brand standard.'),
  role('Maintenance Technician', 'Facilities', 24, 'Fix what breaks and prevent what would.'),
  role('Security Officer', 'Facilities', 18, 'Patrol the site and write clear reports.'),
  role('Machine Operator', 'Production', 20, 'Set up and run two CNC machines.'),
  role('Assembler', 'Production', 18, 'Assemble units from drawings, to torque.'),
  role('Sales Associate', 'Retail', 16, 'Help customers and keep the floor tidy.'),
  role('Store Manager', 'Retail', 27, 'Own the numbers and the team of one store.'),
  role('Dispatcher', 'Transport', 22, 'Plan routes and keep drivers moving.'),
];

const pickEmployment = weighted([
  ['full-time', 70],
  ['part-time', 20],
  ['temporary', 6],
  ['contract', 4],
]);
const pickLocationType = weighted([
  ['onsite', 90],
  ['hybrid', 6],
  ['remote', 4],
]);
const pickOldStatus = weighted<BulkJob['status']>([
  ['filled', 45],
  ['closed', 38],
  ['paused', 7],
  ['active', 10],
]);
const pickRecentStatus = weighted<BulkJob['status']>([
  ['active', 82],
  ['paused', 8],
  ['filled', 6],
  ['closed', 4],
]);

/** People who make the moves; `domain` keeps their addresses apart from other organizations'. */
export function recruiters(random: Random, count: number, domain: string): Recruiter[] {
  return Array.from({ length: count }, (_, index) => {
    const { firstName, lastName } = person(random);
    const local = `${firstName}.${lastName}.${index + 1}`.toLowerCase().replace(/[^a-z0-9.]/g, '');
    // Accounts are shared by all organizations, so the seed alone must not decide their ids.
    return {
      id: idOf(`${local}@${domain}`),
      name: `${firstName} ${lastName}`,
      email: `${local}@${domain}`,
    };
  });
}

/** Sites in the largest cities. */
export function sites(random: Random, count: number, createdAt: number): Site[] {
  return places.slice(0, count).map(([place], index) => ({
    id: random.idAt(createdAt + index),
    name: `${place.city} ${random.pick(['North', 'South', 'East', 'West', 'Downtown'])}`,
    place,
  }));
}

function job(random: Random, site: Site, createdAt: number, until: number): BulkJob {
  const { title, department, pay, duties } = random.pick(roles);
  const min = Math.round(pay * (0.92 + 0.3 * random.next()) * 4) / 4;
  const shift = random.pick(['Days', 'Evenings', 'Nights', 'Weekends']);
  const status = until - createdAt > 150 * DAY ? pickOldStatus(random) : pickRecentStatus(random);
  return {
    id: random.idAt(createdAt),
    site,
    title: random.chance(0.4) ? `${title}, ${shift}` : title,
    department,
    description: `${duties} ${shift} at our ${site.name} site in ${site.place.city}, ${site.place.state}. Pay is weekly; benefits start after 60 days.`,
    status,
    employmentType: pickEmployment(random),
    locationType: pickLocationType(random),
    salary: { min, max: min + 1 + random.below(5), period: 'hour' },
    autoScreen: random.chance(0.8),
    createdAt,
  };
}

/** Jobs in the order they opened, a tenth of them before the first applicant. */
export function jobs(
  random: Random,
  at: readonly Site[],
  count: number,
  { from, until }: { from: number; until: number },
): BulkJob[] {
  const early = Math.ceil(count / 10);
  const opening = (index: number) =>
    index < early
      ? from - (early - index) * DAY
      : from + ((index - early) / Math.max(1, count - early)) * (until - from) * 0.98;
  return Array.from({ length: count }, (_, index) =>
    job(random, random.pick(at), Math.floor(opening(index)), until),
  );
}

/** An organization's name for those who gave none. */
export function companyName(seed: number): string {
  faker.seed(seed);
  return `${faker.company.name().replace(/ and /g, ' & ')} Staffing`;
}
