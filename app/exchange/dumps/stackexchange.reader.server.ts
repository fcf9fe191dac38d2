import type { Dump } from './folder.server.ts';
import { readXmlRows } from './xml-rows.server.ts';
import type { Found } from './dump-records.schema.ts';

/*
 * The data dump of Stack Exchange: one XML file a table, each `<row>` with its columns as attributes
 * (meta.stackexchange.com/q/2677, "Database schema documentation for the public data dump and SEDE"). Passwords and
 * addresses are not in it; votes have no voter. Posts.xml holds HTML.
 */

/** Everything in a Stack Exchange dump. @throws Error without Posts.xml */
export async function* readStackExchange(dump: Dump): AsyncGenerator<Found> {
  const nameOf = (file: string) => dump.names.find((name) => name.toLowerCase().endsWith(file.toLowerCase()));
  const rows = async function* rowsOf(file: string) {
    const name = nameOf(file);
    if (name) yield* readXmlRows(await dump.open(name));
  };
  if (!nameOf('Posts.xml')) throw new Error('There is no Posts.xml in this dump');
  for await (const row of rows('Users.xml')) yield* memberOf(row);
  for await (const row of rows('Posts.xml')) yield* postOf(row);
  for await (const row of rows('Comments.xml')) {
    const { Id = '', PostId = '', Text = '', UserId = '', CreationDate } = row;
    yield {
      type: 'comment',
      id: Id,
      on: 'either',
      parent: PostId,
      author: UserId,
      body: Text,
      format: 'markdown',
      createdAt: isoOf(CreationDate),
    };
  }
  for await (const row of rows('Votes.xml')) yield* voteOf(row);
  for await (const _row of rows('Badges.xml')) yield { type: 'left', what: 'badge' };
}

type Row = Record<string, string>;

function* memberOf({ Id = '', DisplayName = '', AboutMe = '', CreationDate }: Row): Generator<Found> {
  if (Number(Id) < 1) yield { type: 'left', what: 'systemMember' };
  else
    yield {
      type: 'member',
      id: Id,
      name: DisplayName,
      nickname: DisplayName,
      about: AboutMe.replace(/<[^>]*>/g, ' '),
      createdAt: isoOf(CreationDate),
    };
}

function* postOf(row: Row): Generator<Found> {
  const {
    Id = '',
    PostTypeId,
    ParentId = '',
    Title = '',
    Body = '',
    Tags = '',
    OwnerUserId = '',
    AcceptedAnswerId,
    ViewCount = '0',
    CreationDate,
  } = row;
  const base = {
    id: Id,
    author: Number(OwnerUserId) > 0 ? OwnerUserId : '',
    body: Body,
    format: 'html' as const,
    createdAt: isoOf(CreationDate),
  };
  if (row['DeletionDate']) yield { type: 'left', what: 'deleted' };
  else if (PostTypeId === '1') {
    yield { ...base, type: 'post', kind: 'question', title: Title, tags: tagsOf(Tags), views: Number(ViewCount) || 0 };
    if (AcceptedAnswerId) yield { type: 'acceptance', id: AcceptedAnswerId };
  } else if (PostTypeId === '2') yield { ...base, type: 'answer', post: ParentId };
  else yield { type: 'left', what: PostTypeId === '4' || PostTypeId === '5' ? 'tagWiki' : 'otherPost' };
}

/** `<a><b>`, or `|a|b|` since 2024. */
const tagsOf = (text: string) => text.split(/[<>|]+/).filter((tag) => tag !== '');

/**
 * Types 2 and 3 are up and down; 1 is the acceptance, which the question names; 5 a bookmark; the rest are flags and
 * bounties.
 */
function* voteOf({ PostId = '', VoteTypeId }: Row): Generator<Found> {
  if (VoteTypeId === '2') yield { type: 'tally', subject: PostId, up: 1, down: 0 };
  else if (VoteTypeId === '3') yield { type: 'tally', subject: PostId, up: 0, down: 1 };
  else if (VoteTypeId === '5') yield { type: 'left', what: 'bookmark' };
  else if (VoteTypeId !== '1') yield { type: 'left', what: 'flag' };
}

/** Times of the dump are UTC without saying so. */
function isoOf(text: string | undefined): string {
  const date = new Date(`${text ?? ''}Z`);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
