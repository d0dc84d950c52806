import type { DemoCompany } from './companies';

const illinois = { state: 'IL', timeZone: 'America/Chicago', locationRef: null };

/** A logistics company that recruits for itself, without a partner. */
export const logistics: DemoCompany = {
  name: 'Northline Logistics',
  domain: 'northline.example',
  orgRef: null,
  size: 0.7,
  people: [
    ['Irene Kowalczyk', 'admin'],
    ['Samuel Adeyemi', 'recruiter'],
    ['Courtney Blake', 'coordinator'],
    ['Victor Huang', 'viewer'],
  ],
  sites: [
    { name: 'Joliet hub', city: 'Joliet', areaCode: '815', zip: '60431', ...illinois },
    {
      name: 'Elk Grove cross-dock',
      city: 'Elk Grove Village',
      areaCode: '847',
      zip: '60007',
      ...illinois,
    },
  ],
  agent: {
    name: 'Northline driver and dock screen',
    greeting: 'Hello, this is the Northline Logistics assistant calling about your application.',
    instructions:
      'Confirm license class and endorsements exactly as worded. Do not promise routes or home time beyond the posting. Hand over to a recruiter when asked about accidents.',
  },
  jobs: [
    {
      title: 'Warehouse Associate, 2nd shift',
      department: 'Warehouse',
      site: 0,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [18.5, 20, 'hour'],
      description:
        'Pick, pack and load grocery freight from 2 pm to 10:30 pm, Monday to Friday. Voice picking, real breaks, and a production bonus most people reach in their second month. Steel-toe boots are on us.',
      questions: [
        ['Can you lift 50 pounds repeatedly through a shift?', 'yes_no', 'yes'],
        ['Can you work 2 pm to 10:30 pm, Monday to Friday?', 'yes_no', 'yes'],
        ['Have you used voice picking or an RF scanner?', 'text'],
      ],
      weight: 40,
    },
    {
      title: 'CDL-A Driver, regional',
      department: 'Fleet',
      site: 0,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [1_450, 1_750, 'week'],
      description:
        'Dry van, drop and hook, 2,200 miles a week inside five states and home every weekend. 2024 Cascadias with APUs, paid detention from the first hour.',
      questions: [
        ['Do you hold a Class A CDL?', 'yes_no', 'yes'],
        ['How many years of verifiable tractor-trailer experience do you have?', 'number'],
        ['Any moving violations in the last three years?', 'text'],
      ],
      weight: 30,
    },
    {
      title: 'Forklift Operator',
      department: 'Warehouse',
      site: 1,
      status: 'closed',
      employmentType: 'full-time',
      locationType: 'onsite',
      pay: [20, 22.5, 'hour'],
      description:
        'Unload inbound trailers and put away on a reach truck at the cross-dock. First shift, 5 am to 1:30 pm.',
      questions: [['How long have you driven a reach truck or a sit-down forklift?', 'text']],
      weight: 18,
    },
    {
      title: 'Dispatcher',
      department: 'Operations',
      site: 1,
      status: 'active',
      employmentType: 'full-time',
      locationType: 'hybrid',
      pay: [23, 26, 'hour'],
      description:
        'Plan loads for 35 trucks, answer drivers, and tell customers the truth about arrival times. Four ten-hour days.',
      questions: [
        ['Have you dispatched trucks before?', 'yes_no'],
        ['Which transport systems have you worked with?', 'text'],
      ],
      weight: 12,
    },
  ],
  strengths: [
    'Six years in freight without an accident, wants to be home on weekends.',
    'Forklift certificate valid until next year.',
    'Has worked second shift before and prefers it.',
    'Two warehouses in five years, left both on good terms.',
    'Knows our Joliet hub; a cousin works on the dock.',
  ],
  weaknesses: [
    'Does not have the license or certificate the job needs.',
    'Cannot stay past 9 pm.',
    'Two moving violations in the last year.',
    'A back injury rules out lifting 50 pounds.',
  ],
};
