/** One field of a parameter table or of a body. */
export type Field = {
  name: string;
  type: string;
  /** Where the object that it holds is described, if it is one of those that have a name. */
  href?: string;
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
  /** Until when it answers, and what takes its place; absent unless it is deprecated. */
  deprecation?: string;
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

/** A group of operations, which has a page of its own. */
export type ReferenceTag = {
  id: string;
  href: string;
  name: string;
  description: string;
  operations: ReferenceOperation[];
};

/** A named object that operations share. */
export type ReferenceObject = { name: string; description?: string; fields: Field[] };

/** One type of event as the reference shows it. */
export type ReferenceEvent = {
  type: string;
  summary: string;
  description: string;
  /** What its `data` holds. */
  fields: Field[];
  /** A whole one. */
  example: string;
};

/** What the service sends on its own, and how a receiver knows it. */
export type ReferenceDeliveries = {
  paragraphs: string[];
  example: string;
  events: ReferenceEvent[];
};

/** One of the steps from a token or a key to something that happened. */
export type Step = { title: string; text: string; code: string };

/** A program that takes deliveries, as it stands in its file. */
export type Receiver = { language: string; file: string; code: string };

/** What a reference says that its document has no place for. */
export type ReferenceWords = {
  /** Where the document itself is, without its extension. */
  documentPath: string;
  stepsTitle: string;
  steps: Step[];
  failureExample: string;
  authentication: string[];
  failures: string;
  limits: string;
  other: { title: string; href: string };
};

export type Reference = {
  title: string;
  /** The address of its first page. */
  href: string;
  words: ReferenceWords;
  introduction: string[];
  tags: ReferenceTag[];
  objects: ReferenceObject[];
  /** Absent where the interface sends nothing. */
  deliveries?: ReferenceDeliveries;
  failures: FailureCase[];
};
