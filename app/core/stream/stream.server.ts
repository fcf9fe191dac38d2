import type { Pool } from 'pg';
import { listenTo } from '#app/core/db/notifications.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { forgetAllKept, forgetKept, shareKept } from '#app/core/kept-value.server.ts';
import { noteChangesBefore } from '#app/core/replicas/replicas.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { type StreamRow, StreamReader } from './stream-reader.server.ts';
import { setHint, tell } from './tell.server.ts';

/** Hears rows of its topic, those of one reading together. */
type Hearer = (rows: readonly StreamRow[]) => void;

const channel = 'wenwo_stream';
/** Hints of so long go together. */
const hintPause_ms = 20;
/** So often the stream is read without any hint. */
const pace_ms = 1000;
/** Whoever has read nothing for longer takes what is kept for old. */
const deafAfter_ms = 3000;
/** Rows are kept for twice as long: whoever heard nothing for longer may have missed some. */
export const reachesBack_s = 3600;

const hearers = new Map<string, Set<Hearer>>();
const losers = new Set<() => void>();

/** Has a part of the process hear what is told about a topic; topics with a colon are heard by what stands before it. */
export function hearStream(topic: string, hear: Hearer): () => void {
  const all = hearers.get(topic) ?? new Set();
  hearers.set(topic, all.add(hear));
  return () => void all.delete(hear);
}

/** Has something done when rows may have been missed. */
export function onStreamLost(act: () => void): () => void {
  losers.add(act);
  return () => void losers.delete(act);
}

type Sharing = {
  /** Other hosts may stand on the same database. */
  isShared: boolean;
  /** Others than those on the content bus have to hear which pages changed. */
  tellsPages: boolean;
  /** No other process reads: then nobody has to be woken by the database. */
  isAlone?: boolean;
  /** Where to listen, past a pooler; the pool itself unless told. */
  listening?: Pool | undefined;
};
type Running = Sharing & { reader: StreamReader; readAt_ms: number; isAway: boolean; position: string };
let running: Running | undefined;

/**
 * Whether what is kept in memory may be served: the stream was read of late, or this process is the only server of its
 * database. One that is cut off from the database serves what it has, since it cannot make anything else.
 */
export function isStreamHeard(): boolean {
  if (!running?.isShared) return true;
  return running.isAway || performance.now() - running.readAt_ms < deafAfter_ms;
}

/** Whether others than those on the content bus have to hear which pages a write changed. */
export const tellsPages = (): boolean => running?.tellsPages === true;

/**
 * Where the reading stands, for whoever wants to hear later what is told from now on: the transaction before which all
 * has been read and given to its hearers, and when that was, unix seconds. '' while nothing is read.
 */
export const streamPosition = (): string => running?.position ?? '';

shareKept((ctx, name) => tell(ctx, { topic: 'kept', kind: name }));
hearStream('kept', (rows) => rows.forEach(({ kind }) => forgetKept(kind)));
onStreamLost(forgetAllKept);

/** Reads the stream now. */
export type Stream = { read(): Promise<void>; close(): Promise<void> };

/** Begins to read the stream: on each hint of a commit, and each second without one. */
export async function startStream({ db, pool }: { db: Db; pool: Pool }, sharing: Sharing): Promise<Stream> {
  const reader = new StreamReader(db);
  const own: Running = { ...sharing, reader, readAt_ms: performance.now(), isAway: false, position: '' };
  await reader.read();
  running = own;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  async function readOnce(): Promise<void> {
    const at_ms = performance.now();
    try {
      const rows = await reader.read();
      const isLost = at_ms - own.readAt_ms > reachesBack_s * 1000;
      Object.assign(own, { readAt_ms: at_ms, isAway: false });
      if (isLost) for (const act of losers) act();
      if (rows.length > 0) noteChangesBefore(reader.position, () => give(rows));
      own.position = `${reader.xid}-${unixSeconds()}`;
    } catch (error) {
      own.isAway = failureKind(error) === 'away';
      if (!isClosed && !own.isAway) log.warn({ err: error }, 'the stream could not be read');
    }
  }
  async function readAll(): Promise<void> {
    do {
      isWanted = false;
      await readOnce();
    } while (isWanted);
    reading = undefined;
    if (!isClosed) timer = setTimeout(() => void read(), pace_ms).unref();
  }
  function read(): Promise<void> {
    if (isClosed) return Promise.resolve();
    isWanted = true;
    clearTimeout(timer);
    return (reading ??= readAll());
  }
  const end = sendHints(() => {
    if (sharing.isAlone) void read();
    else if (!pool.ended) pool.query('select pg_notify($1, $2)', [channel, '']).catch(() => {});
  });
  // Behind a pooler of transactions alone nothing can be listened to: then the clock alone has it read.
  const listener = sharing.isAlone
    ? null
    : await listenTo(sharing.listening ?? pool, channel, {
        onMessage: () => void read(),
        onListening: () => void read(),
      }).catch((error: unknown) => {
        log.warn({ err: error }, 'nothing is heard of commits: the stream is read each second');
        return null;
      });
  void read();
  return {
    read,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      end();
      if (running === own) running = undefined;
      await listener?.close();
      await reading;
    },
  };
}

function give(rows: readonly StreamRow[]): void {
  const byTopic = Map.groupBy(rows, ({ topic }) => topic.split(':', 1)[0]!);
  for (const [topic, some] of byTopic)
    for (const hear of hearers.get(topic) ?? []) {
      try {
        hear(some);
      } catch (error) {
        log.error({ err: error, topic }, 'news of the stream were not taken');
      }
    }
}

/** Sends hints outside of any transaction: one inside would hold all that have one up until it has ended. */
function sendHints(wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const hint = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      wake();
    }, hintPause_ms);
  };
  setHint(hint);
  return () => {
    clearTimeout(timer);
    setHint(undefined);
  };
}
