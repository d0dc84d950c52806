import type { Prisma } from '@/prisma/generated/client';

/** Everything the demo writes about one organization, in rows ready to insert. */
export type DemoRows = {
  location: Prisma.LocationCreateManyInput[];
  intake: { locationId: string; jobId: string }[];
  agentConfiguration: Prisma.AgentConfigurationCreateManyInput[];
  job: Prisma.JobCreateManyInput[];
  jobPosting: Prisma.JobPostingCreateManyInput[];
  screeningQuestion: Prisma.ScreeningQuestionCreateManyInput[];
  blocklistEntry: Prisma.BlocklistEntryCreateManyInput[];
  candidate: Prisma.CandidateCreateManyInput[];
  application: Prisma.ApplicationCreateManyInput[];
  activity: Prisma.ActivityCreateManyInput[];
  interview: Prisma.InterviewCreateManyInput[];
  note: Prisma.NoteCreateManyInput[];
  message: Prisma.MessageCreateManyInput[];
  conversation: Prisma.ConversationCreateManyInput[];
  checkService: Prisma.CheckServiceCreateManyInput[];
  checkPipeline: Prisma.CheckPipelineCreateManyInput[];
  backgroundCheck: Prisma.BackgroundCheckCreateManyInput[];
  partnerApplicant: Prisma.PartnerApplicantCreateManyInput[];
};

/** No rows yet. */
export function noRows(): DemoRows {
  return {
    location: [],
    intake: [],
    agentConfiguration: [],
    job: [],
    jobPosting: [],
    screeningQuestion: [],
    blocklistEntry: [],
    candidate: [],
    application: [],
    activity: [],
    interview: [],
    note: [],
    message: [],
    conversation: [],
    checkService: [],
    checkPipeline: [],
    backgroundCheck: [],
    partnerApplicant: [],
  };
}

export type Member = { id: string; name: string; email: string; role: string };

/** What every generator of demo rows needs. */
export type Stage = {
  orgId: string;
  organizationName: string;
  now: number;
  rows: DemoRows;
  members: readonly Member[];
};
