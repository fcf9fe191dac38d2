import type { Dump } from './folder.server.ts';
import { bytesOf, readMysqlRows, textOf } from './mysql-inserts.server.ts';
import type { Found } from './dump-records.schema.ts';

/*
 * A mysqldump of Question2Answer 1.8 (qa-include/app/install.php, tables qa_users, qa_userprofile, qa_categories,
 * qa_posts, qa_uservotes, qa_blobs). `type` of a post is Q, A or C, with _HIDDEN or _QUEUED after it; `format` is ''
 * for plain text, html, markdown or bbcode; `selchildid` of a question is its accepted answer; tags are separated by
 * commas. Times are those of the server, taken for UTC.
 */

type KeepFile = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Everything in a Question2Answer dump.
 * @param keepFile gets each image of the blob table, under `blob/ID`
 * @throws Error without an .sql file
 */
export async function* readQuestion2Answer(dump: Dump, keepFile: KeepFile): AsyncGenerator<Found> {
  const name = dump.names.find((one) => /\.sql(?:\.gz)?$/.test(one));
  if (!name) throw new Error('There is no .sql file in this dump');
  for await (const { table, values } of readMysqlRows(await dump.open(name))) {
    const noun = /_(users|userprofile|categories|posts|uservotes|blobs|messages|userfavorites)$/.exec(table)?.[1];
    const text = (column: string) => textOf(values[column]);
    if (noun === 'users') yield* memberOf(text);
    else if (noun === 'categories')
      yield { type: 'category', id: text('categoryid'), slug: text('tags'), name: text('title') || text('tags') };
    else if (noun === 'posts') yield* postOf(text);
    else if (noun === 'uservotes') yield* voteOf(text);
    else if (noun === 'messages') yield { type: 'left', what: 'message' };
    else if (noun === 'userfavorites') yield { type: 'left', what: 'bookmark' };
    else if (noun === 'blobs' && values['content'])
      await keepFile(`blob/${text('blobid')}`, bytesOf(values['content']));
  }
}

type Text = (column: string) => string;

function* memberOf(text: Text): Generator<Found> {
  if (text('passcheck') !== '' || text('passhash') !== '') yield { type: 'left', what: 'password' };
  yield {
    type: 'member',
    id: text('userid'),
    name: text('handle'),
    nickname: text('handle'),
    email: text('email'),
    createdAt: isoOf(text('created')),
  };
}

const formats: Record<string, 'html' | 'markdown' | 'bbcode'> = {
  html: 'html',
  markdown: 'markdown',
  bbcode: 'bbcode',
};

function* postOf(text: Text): Generator<Found> {
  const type = text('type');
  const base = {
    id: text('postid'),
    author: text('userid'),
    body: text('content'),
    format: formats[text('format')] ?? ('text' as const),
    createdAt: isoOf(text('created')),
  };
  if (type.includes('_')) yield { type: 'left', what: 'deleted' };
  else if (type === 'Q') {
    const tags = text('tags')
      .split(',')
      .filter((tag) => tag.trim() !== '');
    yield {
      ...base,
      type: 'post',
      kind: 'question',
      title: text('title'),
      category: text('categoryid'),
      tags,
      views: Number(text('views')) || 0,
    };
    if (text('selchildid') !== '') yield { type: 'acceptance', id: text('selchildid') };
  } else if (type === 'A') yield { ...base, type: 'answer', post: text('parentid') };
  else if (type === 'C') yield { ...base, type: 'comment', on: 'either', parent: text('parentid') };
  else yield { type: 'left', what: 'otherPost' };
}

function* voteOf(text: Text): Generator<Found> {
  const value = Number(text('vote'));
  if (text('flag') === '1') yield { type: 'left', what: 'flag' };
  if (value !== 1 && value !== -1) return;
  yield {
    type: 'vote',
    id: `${text('postid')}:${text('userid')}`,
    on: 'either',
    subject: text('postid'),
    member: text('userid'),
    value,
  };
}

function isoOf(text: string): string {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
