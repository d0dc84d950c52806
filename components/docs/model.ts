/** One field of a parameter table or of a body. */
export type Field = {
  name: string;
  type: string;
  isRequired: boolean;
  description?: string;
  /** Bounds and the default, in words. */
  notes: string[];
  values: string[];
  children: Field[];
};

export type FailureCase = { status: string; meaning: string; codes: string[] };

/** One operation as the reference shows it. */
export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Empty where the caller's key proves all there is to prove. */
  permission: string;
  roles: string[];
  pathParameters: Field[];
  queryParameters: Field[];
  /** Its media type. */
  bodyType: string;
  bodyFields: Field[];
  response: {
    status: string;
    description: string;
    type: string;
    fields: Field[];
    example?: string;
  };
  failures: FailureCase[];
  curl: string;
};

/** A group of operations. */
export type ReferenceTag = {
  id: string;
  name: string;
  description?: string;
  operations: ReferenceOperation[];
};

/** One type of event as the reference shows it. */
export type ReferenceEvent = {
  type: string;
  summary: string;
  description: string;
  /** What its `data` holds. */
  fields: Field[];
};

/** What the service sends on its own, and how a receiver knows it. */
export type ReferenceDeliveries = {
  paragraphs: string[];
  example: string;
  events: ReferenceEvent[];
};

/** What a reference says that its document has no place for. */
export type ReferenceWords = {
  /** Where the document itself is, without its extension. */
  documentPath: string;
  firstRequest: string;
  failureExample: string;
  authentication: string[];
  failures: string;
  limits: string;
  other: { title: string; href: string };
};

export type Reference = {
  title: string;
  origin: string;
  words: ReferenceWords;
  introduction: string[];
  tags: ReferenceTag[];
  /** Absent where the interface sends nothing. */
  deliveries?: ReferenceDeliveries;
  failures: FailureCase[];
};
