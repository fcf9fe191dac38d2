import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addImportedAcceptance } from '#app/ask/answers/answer-imports.commands.server.ts';
import { addImportedVotes } from '#app/ask/votes/vote-imports.commands.server.ts';
import { markSkipped, markWritten, nextItems, type Run } from './import-targets.commands.server.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { findComments, findPlaces, findTargets, type Place } from './import-targets.queries.server.ts';

const atOnce = 500;

/** Writes the next votes; each counts once however often it comes. */
export async function writeVotes(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'vote', atOnce);
  if (items.length === 0) return false;
  const places = await placesOf(
    ctx,
    run,
    items.map(({ data }) => data),
  );
  const members = await findTargets(
    ctx,
    run,
    'member',
    items.map(({ data }) => data.member),
  );
  const authors = await authorsHere(
    ctx,
    places.flatMap((place) => (place ? [place] : [])),
  );
  const seen = new Set<string>();
  const votes: (Place<VotedOn> & { sourceId: string; memberId: number; value: 1 | -1; at: Date })[] = [];
  for (const [i, { data }] of items.entries()) {
    const [place, memberId] = [places[i], members.get(data.member)];
    const key = place ? `${place.type}:${place.id}:${memberId}` : '';
    if (!place) await markSkipped(ctx, run, 'vote', data.id, 'noParent');
    else if (memberId === undefined) await markSkipped(ctx, run, 'vote', data.id, 'noAuthor');
    else if (place.type === 'comment' && data.value === -1) await markSkipped(ctx, run, 'vote', data.id, 'invalid');
    else if (authors.get(`${place.type}:${place.id}`) === memberId)
      await markSkipped(ctx, run, 'vote', data.id, 'ownVote');
    else if (seen.has(key)) await markSkipped(ctx, run, 'vote', data.id, 'twice');
    else
      votes.push({ ...place, sourceId: data.id, memberId, value: data.value, at: new Date(data.createdAt ?? ctx.now) });
    seen.add(key);
  }
  await addImportedVotes(
    ctx,
    votes.map((vote) => ({ ...vote, subject: vote.type })),
  );
  await markWritten(
    ctx,
    run,
    votes.map(({ sourceId, id }) => ({ type: 'vote', sourceId, targetId: id })),
  );
  return true;
}

type VotedOn = 'post' | 'answer' | 'comment';

/** Where what votes are for stands here. */
async function placesOf(ctx: Ctx, run: Run, votes: readonly RecordOf<'vote'>[]): Promise<(Place<VotedOn> | null)[]> {
  const comments = await findComments(
    ctx,
    run,
    votes.flatMap(({ on, subject }) => (on === 'comment' ? [subject] : [])),
  );
  const others = await findPlaces(
    ctx,
    run,
    votes.map(({ on, subject }) => ({ on: on === 'comment' ? 'either' : on, id: subject })),
  );
  return votes.map(({ on, subject }, i) => (on === 'comment' ? (comments.get(subject) ?? null) : others[i]!));
}

/** The authors of posts, answers and comments, by `post:ID` and so on. */
async function authorsHere(ctx: Ctx, places: readonly { type: string; id: number }[]): Promise<Map<string, number>> {
  const ids = (type: string) => places.filter((place) => place.type === type).map(({ id }) => id);
  const { rows } = await sql<{ key: string; author: number }>`
    select 'post:' || id "key", author_id author from ask.post where id = any(${ids('post')}::bigint[])
    union all select 'answer:' || id, author_id from ask.answer where id = any(${ids('answer')}::bigint[])
    union all select 'comment:' || id, author_id from ask.comment
      where id = any(${ids('comment')}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ key, author }) => [key, author]));
}

/** Writes the next acceptances, in the name of whoever asked. */
export async function writeAcceptances(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'acceptance', atOnce);
  if (items.length === 0) return false;
  const answers = await findTargets(
    ctx,
    run,
    'answer',
    items.map(({ data }) => data.id),
  );
  const written = [];
  for (const { data } of items) {
    const answerId = answers.get(data.id);
    if (answerId === undefined) {
      await markSkipped(ctx, run, 'acceptance', data.id, 'noParent');
      continue;
    }
    await addImportedAcceptance(ctx, answerId, data.createdAt ? new Date(data.createdAt) : null);
    written.push({ type: 'acceptance', sourceId: data.id, targetId: answerId });
  }
  await markWritten(ctx, run, written);
  return true;
}
