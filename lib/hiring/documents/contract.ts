import { z } from 'zod';
import { knowledgeBaseDocument } from '@/lib/contract/documents';
import { exampleIds, exampleJob, exampleTime } from '@/lib/contract/examples';
import { id, isSeen, text } from '@/lib/contract/fields';
import { fileContent } from '@/lib/contract/file';
import { operation } from '@/lib/contract/operation';
import { jobParams, pathId } from '@/lib/contract/path-ids';
import { documentBodyLimit, documentLimit, documentTypes } from './file-kinds';

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
  params: jobParams,
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

const documentParams = jobParams.extend({ documentId: pathId('DOCUMENT_NOT_FOUND') });
const exampleDocumentParams = {
  jobId: exampleIds.jobId,
  documentId: exampleDocument.document_id,
};

const name = text(1000).refine(isSeen, 'must not be empty');
const description = text(2000).nullish();

export const createJobDocument = operation({
  id: 'createJobDocument',
  surface: 'org',
  tag: 'Knowledge base',
  method: 'POST',
  path: '/jobs/{jobId}/knowledge-base',
  summary: 'Add a document the screening agent can cite for a job',
  description: `A multipart form with the file in the part \`file\`; at most ${documentLimit / 1024 / 1024} MiB. PDF, Word (docx, without macros), plain text, Markdown and CSV are accepted. The type is read from the bytes: a file that is not what its extension or a known type says is refused, so is a PDF with a password, and text must be UTF-8. Without \`name\` a document gets the name of its file; of a path only the last part counts. JSON is taken too: \`{"name", "description", "file_type", "content"}\`, with the file in base64.`,
  permission: 'knowledge_base:write',
  params: jobParams,
  body: z.strictObject({
    name,
    description,
    file_type: text(200).describe(`A media type or its extension: ${documentTypes.join(', ')}`),
    content: fileContent,
  }),
  bodyLimit: documentBodyLimit,
  form: {
    fileLimit: documentLimit,
    example: { file: 'Benefits.pdf', description: 'What we offer besides pay' },
    fields: z.strictObject({ name: text(1000).optional(), description: text(2000).optional() }),
    toBody: ({ fields, file }) => ({
      name: fields.name?.trim() || file.name?.trim() || 'document',
      ...(fields.description !== undefined && { description: fields.description }),
      // The form parser also reports text/plain for a part without a type, so name and content
      // decide.
      file_type: file.type === 'text/plain' ? '' : (file.type ?? ''),
      content: file,
    }),
  },
  status: 201,
  result: z.object({ document: knowledgeBaseDocument }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: { jobId: exampleIds.jobId },
    body: {
      name: 'Benefits.txt',
      description: 'What we offer besides pay',
      file_type: 'text/plain',
      content: 'SGVhbHRoIGluc3VyYW5jZSBmcm9tIGRheSBvbmUu',
    },
    result: { document: exampleDocument },
  },
});

export const downloadJobDocument = operation({
  id: 'downloadJobDocument',
  surface: 'org',
  tag: 'Knowledge base',
  method: 'GET',
  path: '/jobs/{jobId}/knowledge-base/{documentId}/content',
  summary: 'Download a document',
  description: 'The file as it was uploaded, as an attachment.',
  permission: 'knowledge_base:read',
  params: documentParams,
  status: 200,
  result: undefined,
  download: documentTypes,
  errors: [401, 404],
  malformedId: 404,
  examples: { params: exampleDocumentParams },
});

export const deleteJobDocument = operation({
  id: 'deleteJobDocument',
  surface: 'org',
  tag: 'Knowledge base',
  method: 'DELETE',
  path: '/jobs/{jobId}/knowledge-base/{documentId}',
  summary: 'Delete a document',
  description: 'A document of the whole organization is deleted for every job.',
  permission: 'knowledge_base:write',
  params: documentParams,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: exampleDocumentParams },
});
