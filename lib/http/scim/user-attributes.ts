import type { PersonValues } from '@/lib/organization/provisioning/account';
import { plainAttribute } from './filter';
import { ignoredAttributes, urns } from './names';
import { ScimProblem } from './problem';
import { addressOf, booleanOf, type Fields, invalidValue, isFields, textOf } from './values';

/** What a request says of a user, with the address twice: as userName and among the emails. */
type Said = PersonValues & { email?: string };

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

const emailPath =
  /^emails\[\s*(?:type\s+eq\s+"(?<type>[^"]*)"|primary\s+eq\s+"?true"?)\s*\](?:\.(?<sub>\w+))?$/i;

/** A path to one of several addresses as one to the only one here; null for those not kept. */
function withoutFilter(attribute: string): string | null {
  const { groups } = emailPath.exec(attribute) ?? {};
  if (!groups) return attribute;
  if (groups.type !== undefined && groups.type !== 'work') return null;
  if (groups.sub === undefined) return 'emails';
  return groups.sub === 'value' ? 'emails.value' : null;
}

const readOnly = ['id', 'meta', 'groups'];
const subAttributes =
  /^(emails|name|meta|groups|phonenumbers|addresses|ims|photos|roles|entitlements|x509certificates)\b/;

type Target = { set: Setter } | 'ignored' | 'read-only' | 'unknown';

function targetOf(path: string): Target {
  if (path.toLowerCase().startsWith(urns.enterprise.toLowerCase())) return 'ignored';
  const attribute = withoutFilter(plainAttribute(path));
  if (attribute === null || ignoredAttributes.has(attribute)) return 'ignored';
  if (readOnly.includes(attribute.replace(/[.[].*$/, ''))) return 'read-only';
  const set = Object.hasOwn(setters, attribute) ? setters[attribute] : undefined;
  if (set) return { set };
  if (attribute === 'name') return { set: setAll('name.') };
  return subAttributes.test(attribute) ? 'ignored' : 'unknown';
}

/** Sets each attribute of an object; what is unknown, or not for clients to set, is left out. */
const setAll =
  (prefix = ''): Setter =>
  (said, value) => {
    if (!isFields(value))
      throw invalidValue(prefix.replace('.', '') || 'value', 'must be an object');
    for (const [name, one] of Object.entries(value)) {
      const target = targetOf(prefix + name);
      if (typeof target === 'object') target.set(said, one);
    }
  };

const setBody = setAll();

/** What was said with one address: the other ways to say it have to agree. */
function agreed({ email, ...values }: Said): PersonValues {
  if (email === undefined) return values;
  if (values.userName !== undefined && values.userName !== email) {
    throw invalidValue(
      'userName',
      'must be the same email address as the one at work among the emails; map both to it',
    );
  }
  return { ...values, userName: email };
}

/** What a POST or PUT says of a user. Throws invalidValue. */
export function userFrom(body: Fields): PersonValues {
  const said: Said = {};
  setBody(said, body);
  return agreed(said);
}

function remove(said: Said, path: string): void {
  const attribute = plainAttribute(path);
  if (/^(username|active|emails)\b/.test(attribute)) {
    throw new ScimProblem('mutability', `${path}: a user always has it.`);
  }
  if (attribute === 'name') Object.assign(said, { givenName: null, familyName: null });
  else set(said, path, null);
}

function set(said: Said, path: string, value: unknown): void {
  const target = targetOf(path);
  if (target === 'unknown') {
    throw new ScimProblem('invalidPath', `${path.slice(0, 200)}: a user has no such attribute.`);
  }
  if (target === 'read-only') {
    throw new ScimProblem('mutability', `${path.slice(0, 200)}: is not for clients to set.`);
  }
  if (target !== 'ignored') target.set(said, value);
}

/** One operation of a PATCH. */
export type PatchOperation = {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
};

/** What the operations of a PATCH say of a user; of the same attribute the last one counts. */
export function userPatchFrom(operations: readonly PatchOperation[]): PersonValues {
  const said: Said = {};
  for (const { op, path, value } of operations) {
    if (path === null) setBody(said, value);
    else if (op === 'remove') remove(said, path);
    else set(said, path, value);
  }
  return agreed(said);
}
