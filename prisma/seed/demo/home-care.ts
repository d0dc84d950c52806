import type { DemoCompany, DemoJob, DemoSite } from './companies';

const ohio = { state: 'OH', timeZone: 'America/New_York' };
const sites: readonly DemoSite[] = [
  {
    name: 'Columbus',
    locationRef: 'bw-columbus',
    city: 'Columbus',
    areaCode: '614',
    zip: '43215',
    ...ohio,
  },
  {
    name: 'Dayton',
    locationRef: 'bw-dayton',
    city: 'Dayton',
    areaCode: '937',
    zip: '45402',
    ...ohio,
  },
  {
    name: 'Cincinnati',
    locationRef: 'bw-cincinnati',
    city: 'Cincinnati',
    areaCode: '513',
    zip: '45202',
    ...ohio,
  },
];

const caregiver = (site: number, weight: number): DemoJob => ({
  title: `Caregiver, ${sites[site]?.city}`,
  department: 'Field care',
  site,
  status: 'active',
  employmentType: 'full-time',
  locationType: 'onsite',
  pay: [16.5, 19, 'hour'],
  description:
    'Help older adults stay in the homes they love. You prepare meals, assist with bathing and dressing, give medication reminders and keep people company. Shifts run 7 am to 3 pm or 3 pm to 11 pm, with every other weekend off. We pay mileage between visits, train you for the state certificate at our cost, and match you with clients who live near you.',
  questions: [
    ['Do you have a valid driver license and a car you can use for visits?', 'yes_no', 'yes'],
    ['Are you comfortable helping a client with bathing and toileting?', 'yes_no', 'yes'],
    ['How many years have you cared for others, paid or in your family?', 'number'],
    ['Tell us about a time a client did not want help. What did you do?', 'text'],
  ],
  weight,
  isIntake: true,
});

/** A home-care agency with three offices. */
export const homeCare: DemoCompany = {
  name: 'Brightwater Home Care',
  domain: 'brightwater.example',
  orgRef: 'brightwater',
  webhookUrl: 'https://hooks.fieldstone.example/registries/brightwater',
  size: 1,
  people: [
    ['Denise Okafor', 'admin'],
    ['Marcus Bell', 'recruiter'],
    ['Hannah Lindqvist', 'coordinator'],
    ['Paul Ferraro', 'viewer'],
  ],
  sites,
  agent: {
    name: 'Brightwater caregiver screen',
    greeting:
      'Hi, this is the assistant of Brightwater Home Care. Is now a good time for five minutes?',
    instructions:
      'Be warm and unhurried. Ask every question once; when an answer is unclear, ask one follow-up. Never discuss other applicants. Offer a callback if the person is driving.',
  },
  jobs: [
    caregiver(0, 34),
    caregiver(1, 22),
    caregiver(2, 20),
    {
      title: 'Registered Nurse, Case Manager',
      department: 'Clinical',
      site: 0,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'hybrid',
      pay: [72_000, 84_000, 'year'],
      description:
        'Own the care plans of about 45 clients: start-of-care visits, supervisory visits every 60 days, and the phone calls in between. Two days a week from home. You need an Ohio RN license in good standing and one year in home health or hospice.',
      questions: [
        ['Do you hold an active Ohio RN license?', 'yes_no', 'yes'],
        ['How many years have you worked in home health or hospice?', 'number'],
        ['Which charting systems have you used?', 'text'],
      ],
      weight: 11,
    },
    {
      title: 'Overnight Caregiver (weekends)',
      department: 'Field care',
      site: 1,
      status: 'paused',
      employmentType: 'part-time',
      locationType: 'onsite',
      pay: [18, 20.5, 'hour'],
      description:
        'Stay awake and nearby from 10 pm to 6 am on Fridays and Saturdays for clients who should not be alone at night. Quiet work that takes patience; paid by the hour, not by the visit.',
      questions: [
        ['Can you stay awake through a whole night shift?', 'yes_no', 'yes'],
        ['How soon could you start?', 'text'],
      ],
      weight: 13,
    },
    {
      title: 'Scheduling Coordinator',
      department: 'Office',
      site: 2,
      status: 'draft',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [19, 22, 'hour'],
      description:
        'Match caregivers to visits, fill call-offs before breakfast and keep families informed. Draft: waiting for the budget of the Cincinnati office.',
      questions: [['Have you scheduled shifts for a team before?', 'yes_no']],
      weight: 0,
    },
  ],
  strengths: [
    'Cared for a grandmother for four years and speaks about it with real patience.',
    'Two years at a memory-care unit; calm when describing a fall.',
    'Has the STNA certificate and a car, and can take evenings.',
    'Left the last agency only because visits were 40 minutes apart.',
    'Asked good questions about how we match clients.',
  ],
  weaknesses: [
    'No car, and the bus does not reach most of our clients.',
    'Not comfortable with bathing or toileting.',
    'Only free two mornings a week.',
    'Could not name any caregiving experience.',
  ],
};
