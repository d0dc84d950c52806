import { stringify } from 'yaml';
import { operations } from '@/lib/operations';
import { type OpenApiDocument, openApiDocument } from './openapi';

let document: OpenApiDocument | undefined;

/** The document of the organization API, built once. */
export function organizationDocument(): OpenApiDocument {
  document ??= openApiDocument(operations);
  return document;
}

/** The two forms the document is published in, byte for byte. */
export const openApiFiles = {
  json: {
    contentType: 'application/json',
    render: () => `${JSON.stringify(organizationDocument(), null, 2)}\n`,
  },
  yaml: {
    contentType: 'application/yaml',
    render: () => stringify(organizationDocument(), { aliasDuplicateObjects: false, lineWidth: 0 }),
  },
};
