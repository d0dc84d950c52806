import type { PersonValues } from '@/lib/organization/provisioning/account';
import { plainAttribute } from './filter';
import { urns } from './names';
import { operationOf } from './patch';
import { ScimProblem } from './problem';
import { addressOf, booleanOf, type Fields, invalidValue, isFields, textOf } from './values';

/**
 * What a request says of a user, with the address twice: as userName and among the emails; and what of
 * it cannot be.
 */
type Said = PersonValues & { email?: string; problems: ScimProblem[] };

type Setter = (said: Said, value: unknown) => void;

// The one address is primary, else the one at work, else one of no kind: others are not kept.
function workAddress(value: unknown): unknown {
  const all = [value].flat().map((one) => (isFields(one) ? one : { value: one }));
  const hasType = (type: string | undefined) => (one: Fields) =>
    (typeof one.type === 'string' ? one.type.toLowerCase() : undefined) === type;
  const isPrimary = ({ primary }: Fields) => primary === true || primary === 'True';
  return (all.find(isPrimary) ?? all.find(hasType('work')) ?? all.find(hasType(undefined)))?.value;
}

const setEmail: Setter = (said, value) => {
  said.email = addressOf('emails', value);
};

const setters: Record<string, Setter> = {
  username: (said, value) => {
    said.userName = addressOf('userName', value);
  },
  emails: (said, value) => {
    const address = workAddress(value);
    if (address !== undefined && address !== null) setEmail(said, address);
  },
  'emails.value': setEmail,
  displayname: (said, value) => {
    const name = textOf('displayName', value);
    if (name !== null) said.displayName = name;
  },
  'name.formatted': (said, value) => {
    const name = textOf('name.formatted', value);
    if (name !== null) said.formatted = name;
  },
  'name.givenname': (said, value) => {
    said.givenName = textOf('name.givenName', value, 100);
  },
  'name.familyname': (said, value) => {
    said.familyName = textOf('name.familyName', value, 100);
  },
  externalid: (said, value) => {
    said.externalId = textOf('externalId', value, 255);
  },
  active: (said, value) => {
    said.isActive = booleanOf('active', value);
  },
};

const emailPath = /^emails\[(?<filter>[^\]]*)\](?:\.(?<sub>\w+))?$/;
const emailType = /\btype\s+eq\s+"([^"]*)"/;

/** A path to one of several addresses as one to the only one here; null for those not kept. */
function withoutFilter(attribute: string): string | null {
  const { groups } = emailPath.exec(attribute) ?? {};
  if (!groups) return attribute;
  const [, type = 'work'] = emailType.exec(groups.filter ?? '') ?? [];
  if (type !== 'work') return null;
  if (groups.sub === undefined) return 'emails';
  return groups.sub === 'value' ? 'emails.value' : null;
}

const readOnly = ['id', 'meta', 'groups'];

const attributeOf = (path: string) => plainAttribute(path, urns.user);

type Target = { set: Setter } | 'not kept' | 'read-only';

function targetOf(path: string): Target {
  const attribute = withoutFilter(attributeOf(path));
  if (attribute === null) return 'not kept';
  if (readOnly.includes(attribute.replace(/[.[].*$/, ''))) return 'read-only';
  const set = Object.hasOwn(setters, attribute) ? setters[attribute] : undefined;
  if (set) return { set };
  if (attribute === 'name') return { set: setAll('name.') };
  return attribute === urns.user.toLowerCase() ? { set: setAll() } : 'not kept';
}

/** Reads a part of a request; what of it cannot be is kept beside what can. */
function attempt(said: Said, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ScimProblem)) throw error;
    said.problems.push(error);
  }
}

/** Sets each attribute of an object; what is unknown, or not for clients to set, is left out. */
const setAll =
  (prefix = ''): Setter =>
  (said, value) => {
    if (!isFields(value))
      throw invalidValue(prefix.replace('.', '') || 'value', 'must be an object');
    for (const [name, one] of Object.entries(value)) {
      const target = targetOf(prefix + name);
      if (typeof target === 'object') attempt(said, () => target.set(said, one));
    }
  };

const setBody = setAll();

const requireOneAddress: Setter = ({ userName, email }) => {
  if (email === undefined || userName === undefined || email === userName) return;
  throw invalidValue(
    'userName',
    'must be the same email address as the one at work among the emails; map both to it',
  );
};

/**
 * What was said, if all of it can be. Of somebody who leaves, what can be is enough: they are out
 * whatever else the request says.
 */
function settled(said: Said): PersonValues {
  attempt(said, () => requireOneAddress(said, undefined));
  const { email, problems, ...values } = said;
  const [problem] = problems;
  if (problem && values.isActive !== false) throw problem;
  const userName = values.userName ?? email;
  if (problem || userName === undefined) return values;
  return { ...values, userName };
}

/** What a POST or PUT says of a user. Throws what SCIM calls its errors. */
export function userFrom(body: Fields): PersonValues {
  const said: Said = { problems: [] };
  setBody(said, body);
  return settled(said);
}

function remove(said: Said, path: string): void {
  const attribute = attributeOf(path);
  if (/^(username|active|emails)\b/.test(attribute)) {
    throw new ScimProblem('mutability', `${path}: a user always has it.`);
  }
  if (attribute === 'name') Object.assign(said, { givenName: null, familyName: null });
  else set(said, path, null);
}

function set(said: Said, path: string, value: unknown): void {
  const target = targetOf(path);
  if (target === 'read-only') {
    throw new ScimProblem('mutability', `${path.slice(0, 200)}: is not for clients to set.`);
  }
  if (target !== 'not kept') target.set(said, value);
}

function take(said: Said, sent: unknown): void {
  const { op, path, value } = operationOf(sent);
  if (path === null) setBody(said, value);
  else if (op === 'remove') remove(said, path);
  else set(said, path, value);
}

/**
 * What the operations of a PATCH say of a user; of the same attribute the last one counts, and what is
 * not known is left out. Throws what SCIM calls its errors.
 */
export function userPatchFrom(operations: readonly unknown[]): PersonValues {
  const said: Said = { problems: [] };
  for (const one of operations) attempt(said, () => take(said, one));
  return settled(said);
}
