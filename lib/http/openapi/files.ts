import { stringify } from 'yaml';
import { operations } from '@/lib/http/operations';
import type { Surface } from '@/lib/http/surfaces';
import { type OpenApiDocument, openApiDocument } from './document';

const documents = new Map<Surface['name'], OpenApiDocument>();

/** The document of one interface, built once. */
export function documentOf(surface: Surface['name']): OpenApiDocument {
  const known = documents.get(surface);
  if (known) return known;
  const document = openApiDocument(operations, surface);
  documents.set(surface, document);
  return document;
}

/** The document of the organization API, built once. */
export function organizationDocument(): OpenApiDocument {
  return documentOf('org');
}

/** The two forms a document is published in, byte for byte. */
export const openApiForms = {
  json: {
    contentType: 'application/json',
    render: (surface: Surface['name']) => `${JSON.stringify(documentOf(surface), null, 2)}\n`,
  },
  yaml: {
    contentType: 'application/yaml',
    render: (surface: Surface['name']) =>
      stringify(documentOf(surface), {
        aliasDuplicateObjects: false,
        lineWidth: 0,
        // Many readers still take a bare yes, no or on for a boolean.
        compat: 'yaml-1.1',
      }),
  },
};

export type OpenApiForm = keyof typeof openApiForms;

/** Every file below public/ that a document is kept in. */
export const openApiFiles = [
  { file: 'openapi.json', surface: 'org', form: 'json' },
  { file: 'openapi.yaml', surface: 'org', form: 'yaml' },
  { file: 'partner-openapi.json', surface: 'partner', form: 'json' },
  { file: 'partner-openapi.yaml', surface: 'partner', form: 'yaml' },
] as const satisfies { file: string; surface: Surface['name']; form: OpenApiForm }[];
