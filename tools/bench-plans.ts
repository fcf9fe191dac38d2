import type { Pool, PoolClient } from 'pg';
import { openDatabase } from '#app/core/db/open.server.ts';
import type { Statement } from './bench-probe.ts';

/** How the database runs a statement after it has settled on a plan. */
export type Plan = {
  text: string;
  /** Tables read from end to end that have more rows than `bigTable`. */ scans: string[];
  /** Pages of 8 KB touched, in memory or not. */ blocks: number;
};

const bigTable = 10_000;
/** After five runs the server may take a plan for all values. */
const runsBefore = 6;

/** Plans of a site's statements, each with its own values. */
export async function explainStatements(dataDir: string, statements: readonly Statement[]): Promise<Plan[]> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    const rows = await rowCounts(database.pool);
    const client = await database.pool.connect();
    try {
      const plans: Plan[] = [];
      for (const statement of statements) plans.push(await explain(client, statement, rows));
      return plans;
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

async function rowCounts(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(`select relname name, reltuples::bigint count
    from pg_class where relkind = 'r'`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
};

let made = 0;

async function explain(client: PoolClient, { text, values }: Statement, rows: Map<string, number>): Promise<Plan> {
  const name = `bench_${++made}`;
  await client.query({ text: `prepare ${name} as ${text}` });
  const { rows: found } = await client.query<{ types: string[] }>(`select parameter_types::text[] types
    from pg_prepared_statements where name = '${name}'`);
  const literals = values.map((value, i) => `${toLiteral(client, value)}::${found[0]!.types[i]!}`);
  const execute = `execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  for (let run = 0; run < runsBefore; run++) await client.query(execute);
  const { rows: explained } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, format json) ${execute}`,
  );
  await client.query(`deallocate ${name}`);
  const plan = explained[0]!['QUERY PLAN'][0].Plan;
  const scans = nodesOf(plan).flatMap((node) =>
    node['Node Type'].includes('Seq Scan') && (rows.get(node['Relation Name'] ?? '') ?? 0) > bigTable
      ? [node['Relation Name']!]
      : [],
  );
  return { text, scans, blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) };
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function toLiteral(client: PoolClient, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return client.escapeLiteral(toText(value));
}

function toText(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'null' : `"${toText(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`)).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
