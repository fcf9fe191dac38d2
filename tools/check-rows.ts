import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { type Kind, type Row, type Statement, statementsOf } from './row-types.ts';
import { textOf } from './statement-texts.ts';

/**
 * Compares the row types that statements claim with the columns that PostgreSQL reports for them: the names, and what
 * the driver makes of their types. What is not to be read – a type that is computed, a statement that is put together
 * while it runs – is left out and counted.
 */
export type RowCheck = { faults: string[]; read: number; left: string[] };
/** What PostgreSQL says of a column. */
export type Reported = { name: string; kind: Kind };

const root = join(import.meta.dirname, '..');

/** Checks every statement of the product. */
export async function checkRows(pool: Pool): Promise<RowCheck> {
  const client = await pool.connect();
  try {
    const result: RowCheck = { faults: [], read: 0, left: [] };
    const kinds = await readKinds(client);
    for (const file of globSync('app/**/*.server.ts', { cwd: root }).sort()) {
      if (!readFileSync(join(root, file), 'utf8').includes('sql<')) continue;
      for (const statement of statementsOf(file)) {
        const place = `${file}:${statement.line}`;
        const columns = statement.row && (await describe(client, file, statement, kinds));
        if (columns) {
          result.read += 1;
          result.faults.push(...compare(statement.row!, columns).map((fault) => `${place}: ${fault}`));
        } else result.left.push(place);
      }
    }
    return result;
  } finally {
    client.release();
  }
}

/** Where a row type says something else than the database. */
export function compare({ columns, isOpen }: Row, reported: readonly Reported[]): string[] {
  const names = new Set(reported.map(({ name }) => name));
  const missing = [...columns].filter(([name, { isOptional }]) => !isOptional && !names.has(name));
  return [
    ...missing.map(([name]) => `a row has no column ${name}`),
    ...reported.flatMap(({ name, kind }) => {
      const claimed = columns.get(name);
      if (!claimed) return isOpen ? [] : [`the row type knows no column ${name}`];
      return fits(claimed.kinds, kind) ? [] : [`${name} is ${kind}, not ${[...claimed.kinds].join(' or ')}`];
    }),
  ];
}

/** JSON has no dates and no bigints; of what is null in any case nothing is known. */
function fits(claimed: ReadonlySet<Kind>, kind: Kind): boolean {
  if (claimed.size === 0 || claimed.has('unknown') || claimed.has(kind)) return true;
  return kind === 'unknown' && [...claimed].some((one) => !['Date', 'bigint', 'Buffer'].includes(one));
}

/** The columns of a statement; null when it is not to be read from its text. */
async function describe(
  client: PoolClient,
  file: string,
  { template }: Statement,
  kinds: ReadonlyMap<number, Kind>,
): Promise<Reported[] | null> {
  for (const isPlain of [false, true]) {
    const text = textOf(template, file, isPlain);
    const fields = await askFor(client, text);
    if (fields)
      return fields.map(({ name, dataTypeID }) => ({
        name,
        kind: isPutIn(text, name) ? 'unknown' : (kinds.get(dataTypeID) ?? 'unknown'),
      }));
  }
  return null;
}

/** Whether a column is a parameter as it is, which PostgreSQL takes for a text: what stands there is not known. */
const isPutIn = (text: string, name: string) =>
  new RegExp(String.raw`(?:\(\$\d+\)|\$\d+)\s+(?:as )?"?${name}"?(?!\w)`).test(text);

type Field = { name: string; dataTypeID: number };
type Wire = {
  parse: (query: { name: string; text: string; types: number[] }) => void;
  describe: (what: { type: 'S'; name: string }) => void;
  sync: () => void;
};

/** Has PostgreSQL plan a statement and say what it gives, without running it; null when it refuses. */
function askFor(client: PoolClient, text: string): Promise<Field[] | null> {
  return new Promise((answer) => {
    let fields: Field[] = [];
    client.query({
      submit(wire: Wire) {
        wire.parse({ name: '', text, types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: () => answer(null),
      handleReadyForQuery: () => answer(fields),
    } as never);
  });
}

const kindsByName: Record<string, Kind> = {
  ...kindOfAll('number', 'int2 int4 int8 float4 float8 oid'),
  ...kindOfAll('string', 'text varchar bpchar char name citext uuid inet numeric date time tsvector regclass xid8'),
  ...kindOfAll('boolean', 'bool'),
  ...kindOfAll('Date', 'timestamptz timestamp'),
  ...kindOfAll('Buffer', 'bytea'),
};

function kindOfAll(kind: Kind, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** What our driver reads a type as (app/core/db/pool.server.ts): enums are text, arrays arrays, JSON may be anything. */
async function readKinds(client: PoolClient): Promise<Map<number, Kind>> {
  const { rows } = await client.query<{ oid: number; name: string; type: string; isArray: boolean }>(
    `select oid::int4 oid, typname::text name, typtype::text "type", typcategory = 'A' "isArray" from pg_type`,
  );
  return new Map(
    rows.map(({ oid, name, type, isArray }) => [
      oid,
      isArray ? 'array' : type === 'e' ? 'string' : (kindsByName[name] ?? 'unknown'),
    ]),
  );
}
