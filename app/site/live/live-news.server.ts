import type { Db } from '#app/core/db/pool.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { hearStream, onStreamLost } from '#app/core/stream/stream.server.ts';
import type { StreamRow } from '#app/core/stream/stream-reader.server.ts';
import { listOpenLogins } from '#app/account/sessions/sessions.queries.server.ts';
import { countWaitingOf } from '#app/messages/conversations/messages.queries.server.ts';
import { allStreams, endStreams, leavePost, streamsOfMember, streamsOfPost } from './live-register.server.ts';
import { findReaders, listScores } from './live.queries.server.ts';
import { beginSending, type LiveStream, type Message, messageOf } from './live-stream.server.ts';
import type { ThreadChange } from './live.schema.ts';

/** Scores of a post are told so often at most. */
const votesPause_ms = 1000;
/** So often logins that end by the clock alone, and rights of staff, are looked at. */
const look_ms = 60_000;

/** The event of a row about a post or a member; null for one that is told otherwise. */
export function eventOf({ id: n, topic, kind, data }: StreamRow): Message | null {
  const about = Number(topic.slice(topic.indexOf(':') + 1));
  if (kind === 'answer' || kind === 'comment') return messageOf(kind, { post: about, id: Number(data['id']), n }, n);
  if (kind === 'state') {
    const by = typeof data['by'] === 'string' ? { by: data['by'] } : {};
    return messageOf('state', { post: about, what: data['what'] as ThreadChange, ...by, n }, n);
  }
  if (kind === 'message') return messageOf('message', { with: Number(data['with']), n }, n);
  return kind === 'draft' ? messageOf('draft', { n }, n) : null;
}

/** Whether an event about a member is for this connection: what they did themselves in its login is not. */
export const isFor = (stream: LiveStream, { kind, data }: StreamRow): boolean =>
  stream.hasMe &&
  data['login'] !== stream.actor.loginId &&
  // staff who are signed in as somebody else see no messages of theirs
  (kind !== 'message' || stream.actor.impersonatorId === undefined);

/** Hands what the stream tells to whoever listens here; topics that nobody listens to cost nothing. */
export function startLiveNews(db: Db): () => void {
  let queue = Promise.resolve();
  const inTurn = (act: () => Promise<void>) => {
    const end = beginSending();
    queue = queue
      .then(act)
      .catch((error: unknown) => log.warn({ err: error }, 'open pages were not told'))
      .finally(end);
  };
  const votes = new VoteNews(db, inTurn);
  const stops = [
    hearStream('post', (rows) => {
      const heard = rows.filter(({ topic }) => streamsOfPost(idOf(topic)).size > 0);
      if (heard.length > 0) inTurn(() => tellThreads(db, heard, votes));
    }),
    hearStream('member', (rows) => {
      if (rows.some(({ topic }) => streamsOfMember(idOf(topic)).size > 0)) inTurn(async () => tellMembers(rows));
    }),
    hearStream('members', (rows) => {
      const heard = rows.filter(({ data }) => membersOf(data).some((id) => streamsOfMember(id).size > 0));
      if (heard.length > 0) inTurn(() => tellNumbers(db, heard));
    }),
    hearStream('announcements', (rows) => inTurn(async () => tellAll(rows.at(-1)!))),
    hearStream('login', (rows) => {
      if (allStreams().size > 0) inTurn(() => endLogins(db, rows));
    }),
    onStreamLost(() => allStreams().forEach((stream) => stream.send(messageOf('reset', {})))),
  ];
  const timer = setInterval(() => allStreams().size > 0 && inTurn(() => lookAtLogins(db, allStreams())), look_ms);
  timer.unref();
  return () => {
    clearInterval(timer);
    votes.stop();
    for (const stop of stops) stop();
  };
}

const idOf = (topic: string) => Number(topic.slice(topic.indexOf(':') + 1));

async function tellThreads(db: Db, rows: readonly StreamRow[], votes: VoteNews): Promise<void> {
  const posts = [...new Set(rows.map(({ topic }) => idOf(topic)))];
  const mayRead = await findReaders(db, posts, streamsOfPost);
  for (const id of posts) closeTo(id, mayRead);
  for (const row of rows) {
    const id = idOf(row.topic);
    const message = eventOf(row);
    if (message) for (const stream of streamsOfPost(id)) stream.send(message);
    else if (row.kind === 'votes') votes.add({ post: id, of: String(row.data['of']), id: Number(row.data['id']) });
  }
}

/** Whoever may not see a post any more hears that it is gone, and nothing else of it. */
function closeTo(postId: number, mayRead: (stream: LiveStream, postId: number) => boolean): void {
  for (const stream of streamsOfPost(postId)) {
    if (mayRead(stream, postId)) continue;
    leavePost(stream, postId);
    stream.send(messageOf('state', { post: postId, what: 'gone', n: 0 }));
  }
}

function tellMembers(rows: readonly StreamRow[]): void {
  for (const row of rows) {
    const message = eventOf(row);
    if (!message) continue;
    for (const stream of streamsOfMember(idOf(row.topic))) if (isFor(stream, row)) stream.send(message);
  }
}

const membersOf = (data: StreamRow['data']): number[] =>
  Array.isArray(data['members']) ? data['members'].map(Number) : [];

/** Both numbers of each member who listens here, read once for all rows. */
async function tellNumbers(db: Db, rows: readonly StreamRow[]): Promise<void> {
  const told = new Map<number, number>();
  for (const { id, kind, data } of rows)
    for (const member of membersOf(data))
      if (streamsOfMember(member).size > 0) told.set(member, kind === 'notice' ? id : (told.get(member) ?? 0));
  const numbers = await countWaitingOf({ db, now: new Date() }, [...told.keys()]);
  for (const [member, { count, notices }] of numbers) {
    const n = told.get(member) ?? 0;
    const messages = [
      messageOf('count', { messages: count, notices }),
      ...(n > 0 ? [messageOf('notice', { n }, n)] : []),
    ];
    for (const stream of streamsOfMember(member)) if (stream.hasMe) messages.forEach((one) => stream.send(one));
  }
}

/**
 * Of announcements all hear at the same moment, and nobody's numbers are read for it: pages ask for theirs by chance
 * within half a minute. A withdrawn one counts as well, so several told together are one.
 */
function tellAll({ id: n }: StreamRow): void {
  const message = messageOf('announcement', { n }, n);
  for (const stream of allStreams()) if (stream.hasMe) stream.send(message);
}

async function endLogins(db: Db, rows: readonly StreamRow[]): Promise<void> {
  const ended = new Set(rows.map(({ data }) => data['login']));
  endStreams([...allStreams()].filter(({ actor }) => ended.has(actor.loginId)));
  const members = new Set(rows.map(({ data }) => data['member']));
  const doubtful = [...allStreams()].filter(
    ({ actor }) => members.has(actor.id) || (actor.impersonatorId !== undefined && members.has(actor.impersonatorId)),
  );
  if (doubtful.length > 0) await lookAtLogins(db, doubtful);
}

/** Ends what is open for logins that are not, or have other rights than when it was opened. */
async function lookAtLogins(db: Db, streams: Iterable<LiveStream>): Promise<void> {
  const some = [...streams];
  const open = await listOpenLogins({ db, now: new Date() }, [...new Set(some.map(({ actor }) => actor.loginId))]);
  endStreams(
    some.filter(({ actor }) => {
      const login = open.get(actor.loginId);
      return !login || (actor.kind === 'staff' && !login.isStaff);
    }),
  );
}

type Voted = { post: number; of: string; id: number };

/** Gathers votes, so that a post's scores are told once a second however many vote. */
class VoteNews {
  readonly #db: Db;
  readonly #inTurn: (act: () => Promise<void>) => void;
  readonly #waiting = new Map<string, Voted>();
  readonly #toldAt_ms = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, inTurn: (act: () => Promise<void>) => void) {
    this.#db = db;
    this.#inTurn = inTurn;
  }

  add(voted: Voted): void {
    this.#waiting.set(`${voted.of}:${voted.id}`, voted);
    this.#timer ??= setTimeout(() => this.#inTurn(() => this.#tell()), this.#pauseOf(voted.post)).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #pauseOf = (post: number) => Math.max(0, (this.#toldAt_ms.get(post) ?? 0) + votesPause_ms - Date.now());

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const due = [...this.#waiting].filter(([, { post }]) => this.#pauseOf(post) === 0);
    for (const [key] of due) this.#waiting.delete(key);
    const texts = due.map(([, voted]) => voted);
    for (const { post } of texts) this.#toldAt_ms.set(post, Date.now());
    for (const [post, at] of this.#toldAt_ms) if (Date.now() - at > votesPause_ms) this.#toldAt_ms.delete(post);
    if (texts.length > 0)
      for (const [post, scores] of await listScores(this.#db, texts)) {
        const message = messageOf('votes', { post, scores });
        for (const stream of streamsOfPost(post)) stream.send(message);
      }
    const left = [...this.#waiting.values()].map(({ post }) => this.#pauseOf(post));
    if (left.length > 0) this.#timer ??= setTimeout(() => this.#inTurn(() => this.#tell()), Math.min(...left)).unref();
  }
}
