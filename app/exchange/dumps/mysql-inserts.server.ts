import type { Readable } from 'node:stream';

/** One row of an INSERT: the table's name and the values by column. Values are bytes as latin1 text; see `textOf`. */
export type SqlRow = { table: string; values: Record<string, string | null> };

/** A value that holds text. */
export const textOf = (value: string | null | undefined): string =>
  value == null ? '' : Buffer.from(value, 'latin1').toString('utf8');

/** A value that holds a file. */
export const bytesOf = (value: string): Buffer => Buffer.from(value, 'latin1');

/**
 * The rows of a file that mysqldump wrote, one at a time: CREATE TABLE tells the columns of INSERTs that do not name
 * them. Reads strings with escapes, 0x and _binary. The file is never held whole, a row is.
 */
export async function* readMysqlRows(file: Readable): AsyncGenerator<SqlRow> {
  const reader = new StatementReader();
  file.setEncoding('latin1');
  for await (const chunk of file as AsyncIterable<string>) {
    reader.text += chunk;
    yield* reader.drain(false);
  }
  yield* reader.drain(true);
}

type Insert = { table: string; columns: string[] };

class StatementReader {
  text = '';
  readonly columns = new Map<string, string[]>();
  insert: Insert | null = null;

  /** Every row that is whole so far. */
  *drain(isEnd: boolean): Generator<SqlRow> {
    let at = 0;
    for (;;) {
      if (this.insert) {
        const { table, columns } = this.insert;
        const tuple = readTuple(this.text, at);
        if (tuple === null) break;
        at = tuple.next;
        yield { table, values: Object.fromEntries(tuple.values.map((value, i) => [columns[i] ?? String(i), value])) };
        if (tuple.isLast) this.insert = null;
      } else {
        const statement = this.readStatement(at, isEnd);
        if (statement === null) break;
        at = statement.next;
      }
      if (at > 4 * 1024 * 1024) {
        this.text = this.text.slice(at);
        at = 0;
      }
    }
    this.text = this.text.slice(at);
  }

  /** Passes one statement over, or enters an INSERT. Null when it is not whole yet. */
  readStatement(from: number, isEnd: boolean): { next: number } | null {
    const start = skipBlank(this.text, from);
    if (start >= this.text.length) return null;
    if (this.text.startsWith('--', start) || this.text[start] === '#') return lineEnd(this.text, start, isEnd);
    if (this.text.startsWith('/*', start)) {
      const end = this.text.indexOf('*/', start);
      return end < 0 ? null : { next: this.text[end + 2] === ';' ? end + 3 : end + 2 };
    }
    insertHead.lastIndex = start;
    const head = insertHead.exec(this.text);
    if (head) {
      const table = head[1]!;
      const named = head[2]?.split(',').map((name) => name.replace(/[`"\s]/g, ''));
      this.insert = { table, columns: named ?? this.columns.get(table) ?? [] };
      return { next: insertHead.lastIndex };
    }
    const end = statementEnd(this.text, start);
    if (end === null) return null;
    const statement = this.text.slice(start, end);
    const table = /^CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?/i.exec(statement)?.[1];
    if (table)
      this.columns.set(
        table,
        [...statement.matchAll(/^\s*[`"](\w+)[`"]\s/gm)].map(([, name]) => name!),
      );
    return { next: end };
  }
}

const insertHead = /(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+[`"]?(\w+)[`"]?\s*(?:\(([^)]*)\))?\s*VALUES\s*/iy;

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s;]/.test(text[at]!)) at += 1;
  return at;
}

function lineEnd(text: string, from: number, isEnd: boolean): { next: number } | null {
  const end = text.indexOf('\n', from);
  return end >= 0 ? { next: end + 1 } : isEnd ? { next: text.length } : null;
}

/** The place after the semicolon that ends a statement; one inside quotes ends nothing. */
function statementEnd(text: string, from: number): number | null {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (quote === '' && sign === ';') return at + 1;
    if (quote === '' && (sign === "'" || sign === '"' || sign === '`')) quote = sign;
    else if (quote !== '' && sign === '\\' && quote !== '`') at += 1;
    else if (sign === quote) quote = '';
  }
  return null;
}

type Tuple = { next: number; values: (string | null)[]; isLast: boolean };

/** One parenthesis of values and the sign after it; null when it is not whole yet. */
function readTuple(text: string, from: number): Tuple | null {
  let at = skipBlank(text, from);
  if (text[at] !== '(') return null;
  at += 1;
  const values: (string | null)[] = [];
  for (;;) {
    const value = readValue(text, skipBlank(text, at));
    if (value === null) return null;
    values.push(value.value);
    at = skipBlank(text, value.next);
    if (at >= text.length) return null;
    if (text[at] === ')') break;
    at += 1; // a comma
  }
  let end = at + 1;
  while (end < text.length && /\s/.test(text[end]!)) end += 1;
  if (end >= text.length) return null;
  return { next: end + 1, values, isLast: text[end] !== ',' };
}

function readValue(text: string, from: number): { value: string | null; next: number } | null {
  if (text.startsWith('_binary', from)) return readValue(text, skipBlank(text, from + 7));
  if (text[from] === "'") return readString(text, from + 1);
  let end = from;
  while (end < text.length && !/[,)\s]/.test(text[end]!)) end += 1;
  if (end >= text.length) return null;
  const word = text.slice(from, end);
  if (/^null$/i.test(word)) return { value: null, next: end };
  return { value: /^0x/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString('latin1') : word, next: end };
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\u001a', b: '\b' };

function readString(text: string, from: number): { value: string; next: number } | null {
  const parts: string[] = [];
  let start = from;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') {
      if (at + 1 >= text.length) return null;
      const next = text[at + 1]!;
      parts.push(text.slice(start, at), escapes[next] ?? next);
      at += 1;
      start = at + 1;
    } else if (sign === "'") {
      if (at + 1 >= text.length) return null;
      parts.push(text.slice(start, at));
      if (text[at + 1] !== "'") return { value: parts.join(''), next: at + 1 };
      parts.push("'");
      at += 1;
      start = at + 1;
    }
  }
  return null;
}
