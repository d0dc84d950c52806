import { splitScript } from '../schema-engine';
import { cutAt } from './sql-statements';

/** A migration: its folder's name and its SQL. */
export type Migration = { name: string; sql: string };

/** What a migration must not do to a table that is there and may be big. */
export type Finding = { migration: string; rule: string; statement: string };

// A deployment has a handful of rows in each, however many people it serves.
const small = new Set([
  'agent_configuration',
  'check_pipeline',
  'check_service',
  'deployment',
  'location',
  'membership',
  'organization',
  'partner',
  'partner_key',
  'partner_secret',
  'registry',
  'signing_key',
  'sso_identity',
  'sso_provider',
  'user_account',
  'user_identity',
  'workflow_stage',
  'workflow_transition',
]);

/** What came before a statement. */
type Past = {
  /** Tables that are there already and not small: of former migrations, never of this one. */
  isBig(table: string | undefined): boolean;
  /** Constraints that this transaction adds. */
  added: ReadonlySet<string>;
  /** Columns of which a validated constraint says that they are never null, by `table.column`. */
  neverNull: ReadonlySet<string>;
  /** The statements before, of the same migration. */
  before: readonly string[];
  /** Whether the statement is a transaction by itself. */
  isAlone: boolean;
};

type Rule = { name: string; breaks(statement: string, past: Past): boolean };

const tableOf = (statement: string, after: RegExp): string | undefined =>
  statement.match(new RegExp(`${after.source}\\s+(?:public\\.)?(\\w+)`, 'i'))?.[1];

const alteredTable = (statement: string) =>
  tableOf(statement, /^ALTER TABLE(?: IF EXISTS)?(?: ONLY)?/);

/** What an ALTER TABLE of a big table does, one action at a time. */
function actionsOn(statement: string, past: Past): { table: string; action: string }[] {
  const table = alteredTable(statement);
  if (!table || !past.isBig(table)) return [];
  const rest = statement.replace(/^ALTER TABLE(?: IF EXISTS)?(?: ONLY)?\s+\S+\s+/i, '');
  return cutAt(rest, ',').map((action) => ({ table, action }));
}

const newColumn = /^ADD (?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)/i;
const newConstraint = /^ADD (?:CONSTRAINT \w+ )?(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)/i;
const constant =
  /^(?:''|-?\d+(?:\.\d+)?|true|false|null|now\(\)|current_timestamp|array\[\])(?:::[\w.[\]]+(?:\(\d+\))?)?$/i;

/** Whether a new column's default is the same for every row, so that none of them is rewritten. */
function isRewritten(action: string): boolean {
  if (/\b(GENERATED|SERIAL|BIGSERIAL)\b/i.test(action)) return true;
  const [, value] = action.match(/\bDEFAULT (.+?)(?= NOT NULL| NULL| CONSTRAINT| CHECK|$)/i) ?? [];
  return value !== undefined && !constant.test(value.trim());
}

function breaksConstraint(action: string): boolean {
  const kind = action.match(newConstraint)?.[1]?.toUpperCase();
  if (kind === 'CHECK' || kind === 'FOREIGN KEY') return !/\bNOT VALID$/i.test(action);
  if (kind === 'UNIQUE' || kind === 'PRIMARY KEY') return !/\bUSING INDEX\b/i.test(action);
  const isInline = /\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/i.test(action);
  return kind === 'EXCLUDE' || (newColumn.test(action) && isInline);
}

const everyAction =
  (breaks: (action: string, table: string, past: Past) => boolean): Rule['breaks'] =>
  (statement, past) =>
    actionsOn(statement, past).some(({ table, action }) => breaks(action, table, past));

/** The rules, each with the reason it is broken for. */
export const rules: readonly Rule[] = [
  {
    name: 'an index is built while nobody can write: CREATE INDEX CONCURRENTLY',
    breaks: (statement, past) =>
      (/^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(statement) &&
        past.isBig(tableOf(statement, /\sON(?: ONLY)?/))) ||
      (/^REINDEX /i.test(statement) && !/\bCONCURRENTLY\b/i.test(statement)),
  },
  {
    name: 'CONCURRENTLY works in no transaction: one statement at a time',
    breaks: (statement, past) => /\bCONCURRENTLY\b/i.test(statement) && !past.isAlone,
  },
  {
    name: 'an interrupted build leaves an index behind: DROP INDEX CONCURRENTLY IF EXISTS before it',
    breaks(statement, past) {
      const name = tableOf(statement, /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY/);
      const isDropped = new RegExp(`^DROP INDEX CONCURRENTLY IF EXISTS (public\\.)?${name}$`, 'i');
      return name !== undefined && !past.before.some((earlier) => isDropped.test(earlier));
    },
  },
  {
    name: 'a column’s type changes: every row may be rewritten, add a column instead',
    breaks: everyAction((action) => /^ALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(action)),
  },
  {
    name: 'every row is read for SET NOT NULL: validate CHECK (… IS NOT NULL) first',
    breaks: everyAction((action, table, past) => {
      const [, column] = action.match(/^ALTER (?:COLUMN )?(\w+) SET NOT NULL$/i) ?? [];
      return column !== undefined && !past.neverNull.has(`${table}.${column}`);
    }),
  },
  {
    name: 'a new column is NOT NULL without a default: rows that are there have none',
    breaks: everyAction(
      (action) =>
        newColumn.test(action) && /\bNOT NULL\b/i.test(action) && !/\bDEFAULT\b/i.test(action),
    ),
  },
  {
    name: 'a new column is computed for every row: a constant default, then batches',
    breaks: everyAction((action) => newColumn.test(action) && isRewritten(action)),
  },
  {
    name: 'every row is checked under the lock: NOT VALID, an index built before',
    breaks: everyAction(breaksConstraint),
  },
  {
    name: 'a constraint is validated under the lock of its ADD: in another transaction',
    breaks: everyAction((action, table, past) => {
      const [, name] = action.match(/^VALIDATE CONSTRAINT (\w+)/i) ?? [];
      return name !== undefined && past.added.has(`${table}.${name}`);
    }),
  },
  {
    name: 'all rows are changed at once: in batches, each committed',
    breaks(statement, past) {
      const table = tableOf(statement, /^(?:UPDATE|DELETE FROM)(?: ONLY)?/);
      if (past.isBig(table)) return true;
      const changesRows = /^DO\b.*\b(UPDATE|DELETE FROM)\b/i.test(statement);
      return changesRows && !(past.isAlone && /\bCOMMIT;/i.test(statement));
    },
  },
  {
    name: 'a table is rewritten or closed',
    breaks: (statement, past) =>
      (/^(TRUNCATE|CLUSTER|VACUUM FULL|LOCK)\b/i.test(statement) &&
        past.isBig(tableOf(statement, /^(?:TRUNCATE|CLUSTER|VACUUM FULL|LOCK)(?: TABLE)?/))) ||
      actionsOn(statement, past).some(({ action }) =>
        /^SET (LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i.test(action),
      ),
  },
  {
    name: 'how long a migration waits is not its own matter',
    breaks: (statement) => /^SET (LOCAL |SESSION )?(lock|statement)_timeout\b/i.test(statement),
  },
];

/** Follows migrations in order and knows what is there before each statement. */
class History {
  #tables = new Set<string>();
  #validated = new Set<string>();
  /** What each constraint says is never null, from when it is added. */
  #notNull = new Map<string, string>();

  check({ name, sql }: Migration): Finding[] {
    const pieces = splitScript(sql).map((piece) => cutAt(piece, ';'));
    const known = new Set(this.#tables);
    const before: string[] = [];
    const findings: Finding[] = [];
    for (const piece of pieces) {
      const past = this.#past(known, before, pieces.length > 1 && piece.length === 1);
      const added = new Set<string>();
      for (const statement of piece) {
        const broken = rules.filter((rule) => rule.breaks(statement, { ...past, added }));
        findings.push(...broken.map((rule) => ({ migration: name, rule: rule.name, statement })));
        this.#remember(statement, added);
        before.push(statement);
      }
    }
    return findings;
  }

  #past(known: ReadonlySet<string>, before: readonly string[], isAlone: boolean) {
    const neverNull = new Set<string>();
    for (const [constraint, column] of this.#notNull)
      if (this.#validated.has(constraint)) neverNull.add(column);
    const isBig = (table?: string) => table !== undefined && known.has(table) && !small.has(table);
    return { isBig, neverNull, before, isAlone };
  }

  #remember(statement: string, added: Set<string>): void {
    const made = tableOf(statement, /^CREATE (?:UNLOGGED )?TABLE(?: IF NOT EXISTS)?/);
    if (made) this.#tables.add(made);
    const table = alteredTable(statement);
    const [, constraint] = statement.match(/\bADD CONSTRAINT (\w+)/i) ?? [];
    if (constraint) added.add(`${table}.${constraint}`);
    const [, column] = statement.match(/\bCHECK \((\w+) IS NOT NULL\)/i) ?? [];
    if (constraint && column) this.#notNull.set(`${table}.${constraint}`, `${table}.${column}`);
    const [, validated] = statement.match(/\bVALIDATE CONSTRAINT (\w+)/i) ?? [];
    if (validated) this.#validated.add(`${table}.${validated}`);
  }
}

/** Returns where migrations, in their order, would hold up a service that works on a big table. */
export function findingsIn(migrations: readonly Migration[]): Finding[] {
  const history = new History();
  return migrations.flatMap((migration) => history.check(migration));
}
