import { createHash } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import type { ClientConfig } from 'pg';
import { cut, type Watch, type Watched } from '#app/core/db/watch.server.ts';
import { NamedQuery } from '#app/core/db/named-query.server.ts';
import { DatabaseAway } from '#app/core/failure.ts';

/** A prepared statement whose result type changed because a migration altered its table. */
export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** What the driver says, not the server, when a connection broke or could not be had. */
const lostWords =
  /^(?:Connection terminated|Client (?:has|was)|Query read timeout|timeout ex|Cannot use a pool|The server does not support SSL)/;

/** A driver's error about the connection becomes a DatabaseAway; whatever else stays as it is. */
export function toAway<E>(error: E): E | DatabaseAway {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const isLost = 'syscall' in error || lostWords.test(error.message) || error instanceof AggregateError;
  return isLost
    ? new DatabaseAway(`The database is away: ${error.message || 'no address answers'}`, { cause: error })
    : error;
}

/** Each connection of the server keeps as many statements, so texts beyond these are parsed each time. */
const mostNames = 500;
const names = new Map<string, string>();
/**
 * How often the statement of a text was outdated by a migration: a connection that has the old one needs another name.
 */
const generations = new Map<string, number>();

/**
 * The name of a text, which is the same in every process: behind a pooler the statements of all of them lie on the same
 * connections of the server.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `w${createHash('sha256').update(text).digest('base64url').slice(0, 22)}_${generations.get(text) ?? 0}`;
  names.set(text, name);
  return name;
}

function forget(text: string): void {
  if (names.delete(text)) generations.set(text, (generations.get(text) ?? 0) + 1);
}

type Answered = (error: unknown, result: unknown) => void;

/** A server that only reads, where the one that also writes is expected. */
const isUseless = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006';

export type NamingConfig = ClientConfig & { isPreparing?: boolean; watch?: Watch; answer_ms?: number };

/**
 * Names parametrised queries by their text, so that the server parses and plans each once per connection, and says with
 * a DatabaseAway when the connection breaks. `isPreparing: false` names nothing; a `watch` looks whether answers come,
 * within `answer_ms` at the latest. Not the driver's own limit: all that hangs on its timer for each query, the answer
 * too, outlives collections of young objects.
 */
export class NamingClient extends Client implements Watched {
  declare readonly processID: number | null;

  constructor(config: NamingConfig = {}) {
    super(config);
    const { watch, isPreparing = true, answer_ms } = config;
    watch?.adopt(this);
    this.on('error', () => {}); // the server died while a transaction was between two queries: the next one fails
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]): unknown => {
      const plain = plainQuery(args);
      if (!plain) return send(...args);
      const { values } = plain;
      const name = values?.length && isPreparing ? nameOf(plain.text) : undefined;
      const ask = (then: Answered) => send(...(name ? [new NamedQuery({ ...plain, name }, then)] : [plain, then]));
      const since_ms = performance.now();
      const isOver = watch?.wait({ since_ms, pid: this.processID, lose: () => cut(this), most_ms: answer_ms });
      const end = (error: unknown): unknown => {
        isOver?.(!error || error instanceof DatabaseError);
        if (isOutdatedStatement(error)) forget(plain.text);
        if (isUseless(error)) cut(this);
        return error && toAway(error);
      };
      const callback = args.find(isCallback);
      if (callback) return ask((error, result) => callback(end(error), result));
      // not the driver's own promise: all that hangs on one outlives two collections of young objects
      return new Promise((resolve, reject) =>
        ask((error, result) => {
          const told = end(error);
          if (error) reject(told);
          else resolve(result);
        }),
      );
    };
    Object.assign(this, { query });
  }
}

type PlainQuery = { text: string; values?: unknown[] };

/** The query of a call in one form; null when it is none of ours, as the driver's objects for COPY. */
function plainQuery([query, second]: unknown[]): PlainQuery | null {
  const config = typeof query === 'string' ? { text: query } : query;
  if (!isPlainQuery(config)) return null;
  return Array.isArray(second) ? { ...config, values: second } : config;
}

function isCallback(argument: unknown): argument is Answered {
  return typeof argument === 'function';
}

function isPlainQuery(query: unknown): query is PlainQuery {
  if (typeof query !== 'object' || query === null || 'submit' in query || 'name' in query) return false;
  return 'text' in query && typeof query.text === 'string';
}
