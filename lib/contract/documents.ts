import { z } from 'zod';
import { id, nullableText, timestamp } from './fields';

export const knowledgeBaseDocument = z
  .object({
    document_id: id,
    org_id: id,
    job_id: id.nullable(),
    name: z.string(),
    description: nullableText,
    file_type: z.string(),
    file_size: z.int(),
    uploaded_by: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'KnowledgeBaseDocument' });
