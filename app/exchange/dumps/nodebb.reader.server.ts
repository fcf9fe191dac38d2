import type { Dump } from './folder.server.ts';
import { plainMongo, readJsonLines } from './lines.server.ts';
import type { Found } from './dump-records.schema.ts';

/*
 * NodeBB on MongoDB, as `mongoexport --collection objects` gives it: one JSON object a line, each with a `_key`
 * (github.com/NodeBB/NodeBB, "Database structure"): user:UID, category:CID, topic:TID, post:PID, and sorted sets such
 * as uid:UID:upvote, whose `value` is a post's id. The plugin question-and-answer puts isQuestion, isSolved and
 * solvedPid on a topic. Times are milliseconds. Uploaded images lie in public/uploads/files.
 */

/** Everything in a NodeBB export. @throws Error without a .json file */
export async function* readNodebb(dump: Dump): AsyncGenerator<Found> {
  const names = dump.names.filter((name) => /\.jsonl?(?:\.gz)?$/.test(name));
  if (names.length === 0) throw new Error('There is no .json file in this dump');
  let broken = 0;
  for (const name of names) {
    for await (const object of readJsonLines(await dump.open(name), () => (broken += 1))) yield* objectOf(object);
  }
  for (; broken > 0; broken--) yield { type: 'left', what: 'brokenLine' };
}

function* objectOf(object: Record<string, unknown>): Generator<Found> {
  const plain = Object.fromEntries(Object.entries(object).map(([key, value]) => [key, plainMongo(value)]));
  const text = (name: string) =>
    typeof plain[name] === 'string' || typeof plain[name] === 'number' ? String(plain[name]) : '';
  const [noun = '', id = '', rest = ''] = text('_key').split(':');
  const isWhole = rest === '' && /^\d+$/.test(id);
  if (noun === 'user' && isWhole) yield* memberOf(text);
  else if (noun === 'category' && isWhole)
    yield {
      type: 'category',
      id,
      slug: text('handle') || text('slug').replace(/^\d+\//, ''),
      name: text('name') || id,
    };
  else if (noun === 'topic' && isWhole) yield* topicOf(text, plain);
  else if (noun === 'post' && isWhole) yield* postOf(text);
  else if (noun === 'topic' && rest === 'tags') yield* tagsOf(id, plain);
  else if (noun === 'uid' && (rest === 'upvote' || rest === 'downvote')) yield* voteOf(id, rest, text);
  else if (noun === 'uid' && rest === 'bookmarks') yield { type: 'left', what: 'bookmark' };
  else if (noun === 'message' && isWhole) yield { type: 'left', what: 'message' };
}

type Text = (name: string) => string;

function* memberOf(text: Text): Generator<Found> {
  if (text('password') !== '') yield { type: 'left', what: 'password' };
  yield {
    type: 'member',
    id: text('uid'),
    name: text('username'),
    nickname: text('fullname') || text('username'),
    email: text('email'),
    about: text('aboutme'),
    createdAt: isoOf(text('joindate')),
  };
}

function* topicOf(text: Text, plain: Record<string, unknown>): Generator<Found> {
  if (text('deleted') === '1') return yield { type: 'left', what: 'deleted' };
  const tags = Array.isArray(plain['tags'])
    ? plain['tags'].map((tag) =>
        typeof tag === 'object' && tag !== null ? String((tag as { value?: string }).value) : String(tag),
      )
    : text('tags').split(',');
  yield {
    type: 'thread',
    id: text('tid'),
    author: text('uid'),
    category: text('cid'),
    title: text('titleRaw') || text('title'),
    first: text('mainPid'),
    tags: tags.filter((tag) => tag !== ''),
    views: Number(text('viewcount')) || 0,
    solved:
      text('isSolved') === '1' && text('solvedPid') !== '' && text('solvedPid') !== '0' ? [text('solvedPid')] : [],
    createdAt: isoOf(text('timestamp')),
  };
}

/** NodeBB writes Markdown; `votes`, `upvotes` and `downvotes` are counted again from the sorted sets. */
function* postOf(text: Text): Generator<Found> {
  if (text('deleted') === '1') return yield { type: 'left', what: 'deleted' };
  yield {
    type: 'reply',
    id: text('pid'),
    thread: text('tid'),
    number: Number(text('timestamp')) > 0 ? Math.floor(Number(text('timestamp')) / 1000) : 0,
    to: text('toPid'),
    author: text('uid'),
    body: text('content'),
    format: 'markdown',
    createdAt: isoOf(text('timestamp')),
  };
}

function* tagsOf(topic: string, plain: Record<string, unknown>): Generator<Found> {
  const members = Array.isArray(plain['members']) ? plain['members'] : [plain['value']];
  for (const tag of members)
    if (typeof tag === 'string' && tag !== '') yield { type: 'tagging', id: `${topic}:${tag}`, post: topic, tag };
}

function* voteOf(member: string, way: 'upvote' | 'downvote', text: Text): Generator<Found> {
  const score = Number(text('score'));
  const createdAt = score > 1e12 ? { createdAt: isoOf(String(score)) } : {};
  yield {
    type: 'vote',
    id: `${text('value')}:${member}`,
    on: 'either',
    subject: text('value'),
    member,
    value: way === 'upvote' ? 1 : -1,
    ...createdAt,
  };
}

const isoOf = (milliseconds: string) => new Date(Number(milliseconds) || 0).toISOString();
