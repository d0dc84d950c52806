import { z } from 'zod';
import { exampleIds, exampleJob, exampleTime } from '@/lib/contract/examples';
import { id } from '@/lib/contract/fields';
import { knowledgeBaseDocument } from '@/lib/contract/resources';
import { operation } from '@/lib/http/operation';

const exampleDocument = {
  document_id: '01990a3e-7c00-7000-8000-0000000000f1',
  org_id: exampleIds.orgId,
  job_id: exampleIds.jobId,
  name: 'Benefits.pdf',
  description: 'What we offer besides pay',
  file_type: 'application/pdf',
  file_size: 48_213,
  uploaded_by: 'Dana Whitfield',
  created_at: exampleTime,
};

export const listJobDocuments = operation({
  id: 'listJobDocuments',
  surface: 'org',
  tag: 'Knowledge base',
  method: 'GET',
  path: '/jobs/{jobId}/knowledge-base',
  summary: 'List the documents the screening agent can cite for a job',
  description:
    'Newest first: the job’s own documents and those of the whole organization, whose `job_id` is null.',
  permission: 'knowledge_base:read',
  params: z.object({ jobId: z.string() }),
  status: 200,
  result: z.object({
    documents: z.array(knowledgeBaseDocument),
    job_id: id,
    job_title: z.string(),
  }),
  errors: [401, 404],
  malformedId: 404,
  examples: {
    params: { jobId: exampleIds.jobId },
    result: {
      documents: [exampleDocument],
      job_id: exampleIds.jobId,
      job_title: exampleJob.title,
    },
  },
});
