import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The lines of a file, one at a time. */
async function* linesOf(file: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield line;
}

/** One row of a table that pg_dump wrote. */
export type CopyRow = { table: string; values: Record<string, string | null> };

/**
 * The rows of the COPY blocks of some tables in a plain-text file of pg_dump. The file is never held whole.
 * @param tables names without their schema
 */
export async function* readCopyRows(file: Readable, tables: ReadonlySet<string>): AsyncGenerator<CopyRow> {
  let block: { table: string; columns: string[] } | null = null;
  for await (const line of linesOf(file)) {
    if (block === null) {
      const head = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;$/.exec(line);
      if (head) block = { table: head[1]!, columns: head[2]!.split(', ').map((name) => name.replaceAll('"', '')) };
    } else if (line === '\\.') block = null;
    else if (tables.has(block.table)) {
      const { table, columns } = block;
      const fields = line.split('\t');
      yield { table, values: Object.fromEntries(columns.map((name, i) => [name, copyValue(fields[i] ?? '\\N')])) };
    }
  }
}

const copyEscapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const copyValue = (field: string): string | null =>
  field === '\\N' ? null : field.replace(/\\(.)/g, (_all, sign: string) => copyEscapes[sign] ?? sign);

/** The objects of a file with one JSON object a line; lines that are none are passed over and counted. */
export async function* readJsonLines(
  file: Readable,
  onBroken: () => void = () => {},
): AsyncGenerator<Record<string, unknown>> {
  for await (const line of linesOf(file)) {
    const text = line.trim().replace(/^\[|,$|\]$/g, '');
    if (text === '') continue;
    try {
      const value = JSON.parse(text) as unknown;
      if (typeof value === 'object' && value !== null) yield value as Record<string, unknown>;
    } catch {
      onBroken();
    }
  }
}

/** A value of MongoDB's extended JSON as a plain one: {"$numberLong": "1"} is 1, {"$oid": "x"} is "x". */
export function plainMongo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const [key, inner] = entries[0] ?? ['', null];
  if (entries.length !== 1 || !key.startsWith('$')) return value;
  if (['$numberLong', '$numberInt', '$numberDouble', '$numberDecimal'].includes(key)) return Number(inner);
  return key === '$date' ? plainMongo(inner) : inner;
}
