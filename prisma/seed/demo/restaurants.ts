import type { DemoCompany, DemoJob, DemoSite } from './companies';

const sites: readonly DemoSite[] = [
  {
    name: 'Nashville, Gulch',
    locationRef: 'ck-gulch',
    city: 'Nashville',
    state: 'TN',
    timeZone: 'America/Chicago',
    areaCode: '615',
    zip: '37203',
  },
  {
    name: 'Franklin',
    locationRef: 'ck-franklin',
    city: 'Franklin',
    state: 'TN',
    timeZone: 'America/Chicago',
    areaCode: '629',
    zip: '37064',
  },
];

const teamMember = (site: number, weight: number): DemoJob => ({
  title: `Team Member, ${sites[site]?.name}`,
  department: 'Front of house',
  site,
  status: 'active',
  employmentType: 'part-time',
  locationType: 'onsite',
  pay: [14, 16, 'hour'],
  description:
    'Greet guests, take orders, run food and keep the dining room ready. No experience needed: your first two weeks are paid training with a partner. You get tips every day, a free shift meal, and your schedule two weeks ahead.',
  questions: [
    ['Are you at least 18 years old?', 'yes_no', 'yes'],
    ['Can you work at least one weekend shift every week?', 'yes_no', 'yes'],
    ['How would you get to the restaurant?', 'text'],
  ],
  weight,
  isIntake: true,
});

/** A restaurant group with two houses. */
export const restaurants: DemoCompany = {
  name: 'Copper Kettle Restaurants',
  domain: 'copperkettle.example',
  orgRef: 'copper-kettle',
  size: 0.8,
  people: [
    ['Lucia Marchetti', 'admin'],
    ['Terrence Wade', 'recruiter'],
    ['Amy Castellanos', 'coordinator'],
    ['Greg Novak', 'viewer'],
  ],
  sites,
  agent: {
    name: 'Copper Kettle hello',
    greeting:
      'Hey, thanks for applying to Copper Kettle! Got three minutes for a few quick questions?',
    instructions:
      'Keep it short and friendly. Confirm age and weekend availability first and end politely when either does not fit. Mention the free shift meal.',
  },
  jobs: [
    teamMember(0, 32),
    teamMember(1, 26),
    {
      title: 'Line Cook',
      department: 'Kitchen',
      site: 0,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [18, 22, 'hour'],
      description:
        'Run grill or sauté through a 220-cover Friday. You prep from our recipes, keep your station clean and plate the way the photo shows. Closed Mondays, so everybody has one day that is always off.',
      questions: [
        ['How many years have you cooked on a line?', 'number'],
        ['Which stations are you strongest on?', 'text'],
        ['Can you lift a 50 pound stock pot?', 'yes_no', 'yes'],
      ],
      weight: 24,
    },
    {
      title: 'Shift Supervisor',
      department: 'Front of house',
      site: 1,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [19, 22, 'hour'],
      description:
        'Lead a team of nine on the floor: open or close, count the drawers, coach servers and fix a bad evening before the guest leaves. Health insurance from the first month.',
      questions: [
        ['Have you led a shift before?', 'yes_no'],
        ['Describe how you handled a complaint that was not your fault.', 'text'],
      ],
      weight: 12,
    },
    {
      title: 'Sous Chef',
      department: 'Kitchen',
      site: 0,
      status: 'filled',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [52_000, 60_000, 'year'],
      description:
        'Second in command of the Gulch kitchen: ordering, costing, the weekly special and the schedule of eleven cooks.',
      questions: [['What food cost did you run in your last kitchen?', 'text']],
      weight: 6,
    },
  ],
  strengths: [
    'Three summers at a lake resort, knows what a rush is.',
    'Funny and quick on the phone; guests will like that.',
    'Can do every weekend and lives ten minutes away.',
    'A year at the last place, and the manager there confirms it.',
    'Clear about money and hours, no surprises.',
  ],
  weaknesses: [
    'Not available on any weekend.',
    'Under 18, so serving alcohol is out.',
    'Would need a ride for every closing shift.',
    'Asked to be paid in cash.',
  ],
};
