import type { Dump } from './folder.server.ts';
import { readCopyRows } from './lines.server.ts';
import type { Found } from './dump-records.schema.ts';

/*
 * A backup of Discourse, unpacked: dump.sql (pg_dump with COPY blocks, perhaps .gz) beside the folder uploads/. Read
 * are the tables users, user_emails, categories, topics, posts, tags, topic_tags, post_actions (type 2 is a like), and
 * what discourse-solved keeps: discourse_solved_solved_topics, before 2025 topic_custom_fields with the name
 * accepted_answer_post_id.
 */

const tables = new Set([
  'users',
  'user_emails',
  'user_passwords',
  'categories',
  'topics',
  'posts',
  'tags',
  'topic_tags',
  'post_actions',
  'bookmarks',
  'discourse_solved_solved_topics',
  'topic_custom_fields',
]);

type Values = Record<string, string | null>;

/**
 * Everything in a Discourse backup. Addresses and tag names lie in tables of their own and come whenever their table
 * does.
 * @throws Error without dump.sql
 */
export async function* readDiscourse(dump: Dump): AsyncGenerator<Found> {
  const name =
    dump.names.find((one) => /(?:^|\/)dump\.sql(?:\.gz)?$/.test(one)) ??
    dump.names.find((one) => /\.sql(?:\.gz)?$/.test(one));
  if (!name) throw new Error('There is no dump.sql in this backup');
  const emails = await readEmails(dump, name);
  const tagNames = new Map<string, string>();
  const taggings: Values[] = [];
  for await (const { table, values } of readCopyRows(await dump.open(name), tables)) {
    if (table === 'tags') tagNames.set(values['id'] ?? '', values['name'] ?? '');
    else if (table === 'topic_tags')
      taggings.push({
        id: values['id'] ?? null,
        topic_id: values['topic_id'] ?? null,
        tag_id: values['tag_id'] ?? null,
      });
    else yield* rowOf(table, values, emails);
  }
  for (const { id, topic_id, tag_id } of taggings) {
    const tag = tagNames.get(tag_id ?? '');
    if (tag) yield { type: 'tagging', id: id ?? `${topic_id}:${tag_id}`, post: topic_id ?? '', tag };
  }
}

/** The primary address of each member: small enough to be held, and needed before its member is kept. */
async function readEmails(dump: Dump, name: string): Promise<Map<string, string>> {
  const emails = new Map<string, string>();
  for await (const { values } of readCopyRows(await dump.open(name), new Set(['user_emails']))) {
    if (values['primary'] === 't' && values['user_id'] && values['email'])
      emails.set(values['user_id'], values['email']);
  }
  return emails;
}

function* rowOf(table: string, values: Values, emails: Map<string, string>): Generator<Found> {
  const text = (column: string) => values[column] ?? '';
  const number = (column: string) => Number(values[column] ?? 0) || 0;
  if (table === 'users') yield* memberOf(text, emails);
  else if (table === 'user_passwords') yield { type: 'left', what: 'password' };
  else if (table === 'bookmarks') yield { type: 'left', what: 'bookmark' };
  else if (table === 'categories') yield { type: 'category', id: text('id'), slug: text('slug'), name: text('name') };
  else if (table === 'topics') yield* topicOf(text, number);
  else if (table === 'posts') yield* postOf(text, number);
  else if (table === 'post_actions') yield* actionOf(text);
  else if (table === 'discourse_solved_solved_topics')
    yield { type: 'acceptance', id: text('answer_post_id'), createdAt: isoOf(text('created_at')) };
  else if (table === 'topic_custom_fields' && text('name') === 'accepted_answer_post_id')
    yield { type: 'acceptance', id: text('value') };
}

type Text = (column: string) => string;

function* memberOf(text: Text, emails: Map<string, string>): Generator<Found> {
  if (Number(text('id')) < 1) return yield { type: 'left', what: 'systemMember' };
  if (text('password_hash') !== '') yield { type: 'left', what: 'password' };
  yield {
    type: 'member',
    id: text('id'),
    name: text('username'),
    nickname: text('name') || text('username'),
    email: emails.get(text('id')) ?? '',
    createdAt: isoOf(text('created_at')),
  };
}

function* topicOf(text: Text, number: (column: string) => number): Generator<Found> {
  if (text('archetype') === 'private_message') return yield { type: 'left', what: 'message' };
  if (text('deleted_at') !== '') return yield { type: 'left', what: 'deleted' };
  yield {
    type: 'thread',
    id: text('id'),
    author: text('user_id'),
    category: text('category_id'),
    title: text('title'),
    views: number('views'),
    createdAt: isoOf(text('created_at')),
  };
}

/** `post_type` 1 is a text of a member; 2 and 3 are what moderators did, 4 a whisper. */
function* postOf(text: Text, number: (column: string) => number): Generator<Found> {
  if (text('deleted_at') !== '' || text('hidden') === 't' || text('user_deleted') === 't')
    return yield { type: 'left', what: 'deleted' };
  if (text('post_type') !== '' && text('post_type') !== '1') return yield { type: 'left', what: 'otherPost' };
  yield {
    type: 'reply',
    id: text('id'),
    thread: text('topic_id'),
    number: number('post_number'),
    to: text('reply_to_post_number') === '' ? '' : `#${text('reply_to_post_number')}`,
    author: text('user_id'),
    body: text('raw'),
    format: /\[(?:quote|b|i|url|img|code)[\]=]/i.test(text('raw')) ? 'bbcode' : 'markdown',
    createdAt: isoOf(text('created_at')),
  };
}

function* actionOf(text: Text): Generator<Found> {
  if (text('deleted_at') !== '') return;
  if (text('post_action_type_id') !== '2') return yield { type: 'left', what: 'flag' };
  yield {
    type: 'vote',
    id: text('id'),
    on: 'either',
    subject: text('post_id'),
    member: text('user_id'),
    value: 1,
    createdAt: isoOf(text('created_at')),
  };
}

/** `2024-01-02 03:04:05.678`, in UTC. */
function isoOf(text: string): string {
  const date = new Date(`${text.replace(' ', 'T').replace(/(?:\+00|Z)$/, '')}Z`);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
