import * as contract from '@/lib/documents/contract';
import { serializeDocument } from '@/lib/documents/serialize';
import { listJobDocuments } from '@/lib/documents/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listJobDocuments, async ({ actor, params }) => {
    const { job, documents } = await listJobDocuments(actor, params.jobId);
    return { documents: documents.map(serializeDocument), job_id: job.id, job_title: job.title };
  }),
);
