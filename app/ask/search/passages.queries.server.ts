import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { pathOfPost, postPath } from '#app/ask/parts/ask-addresses.ts';
import type { ThreadPiece } from '#app/ask/search-index/thread-parts.ts';
import type { Passage, PassagesInput } from './passages.schema.ts';
import {
  askedIn,
  countHeld,
  densestAt,
  hitsJson,
  type HitRow,
  shownPieces,
  wordsOf,
} from './search-hits.queries.server.ts';
import { reasonsOf } from './search-reasons.ts';
import { findPosts } from './search.queries.server.ts';

/** So many threads are read, and of each at most so many passages given. */
const most = { threads: 20, ofThread: 2 } as const;

/**
 * The passages that tell most about a text, best first: the post itself, an answer or a comment, cut to `length`
 * characters around what was asked, each with its score, why it was found, and the address to quote it by. Found as the
 * search finds, in both languages, and only what the caller may read.
 */
export async function findPassages(
  ctx: Ctx,
  { text, limit, length }: z.output<typeof PassagesInput>,
): Promise<Passage[]> {
  const meant = await findPosts(ctx, text);
  if (meant === null || meant.found.length === 0) return [];
  const { parsed } = meant;
  const found = meant.found.slice(0, most.threads);
  const { rows } = await sql<{ hits: HitRow[] }>`select ${hitsJson(ctx, found)} hits`.execute(readerOf(ctx));
  const ranks = new Map(found.map((one) => [one.id, one.rank ?? 0]));
  const [words, asked] = [wordsOf(parsed), askedIn(parsed)];
  const passages = rows[0]!.hits.flatMap((row) => {
    const { language, pieces } = shownPieces(ctx, row, parsed);
    const title = row.title;
    return bestOf(pieces, words).map(({ piece, share }): Passage => {
      const cut = cutAround(piece.text, words, length);
      return {
        postId: row.matchedId,
        kind: row.kind,
        title,
        language,
        part: piece.part && { kind: piece.part.kind, id: piece.part.id },
        path: pathOf(row, piece.part),
        text: cut,
        isSolved: row.solved,
        score: Math.round(share * (ranks.get(row.matchedId) ?? 0) * 1000) / 1000,
        why: reasonsOf(asked, { text: `${title}\n${piece.text}`.toLowerCase(), tags: row.tags.map((tag) => tag.name) }),
      };
    });
  });
  return passages.toSorted((a, b) => b.score - a.score).slice(0, limit);
}

const pathOf = ({ kind, matchedId: id }: Pick<HitRow, 'kind' | 'matchedId'>, part: ThreadPiece['part']): string =>
  part === null ? pathOfPost({ id, kind }) : postPath(id, { hash: `${part.kind === 'answer' ? 'a' : 'c'}${part.id}` });

/**
 * The pieces of a thread that hold most of what was asked; the post's own when none holds more. `share` is what a piece
 * holds of what the best of them does.
 */
function bestOf(pieces: readonly ThreadPiece[], words: string[][]): { piece: ThreadPiece; share: number }[] {
  const held = pieces.map((piece) => ({ piece, count: countHeld(piece.text.toLowerCase(), words) }));
  const best = Math.max(1, ...held.map(({ count }) => count));
  return held
    .toSorted((a, b) => b.count - a.count)
    .filter(({ count, piece }) => count > 0 || piece === pieces[0])
    .slice(0, most.ofThread)
    .map(({ piece, count }) => ({ piece, share: Math.max(count, 0.5) / best }));
}

/** A text cut to so many characters around its densest place, at the ends of lines where there are any. */
function cutAround(text: string, words: string[][], length: number): string {
  if (text.length <= length) return text;
  const { at } = densestAt(text.toLowerCase(), words, Math.round(length / 2));
  const from = Math.max(0, Math.min(at - Math.round(length / 4), text.length - length));
  const line = from === 0 ? 0 : text.indexOf('\n', from) + 1;
  const start = line > from && line < at ? line : from;
  return `${start > 0 ? '…' : ''}${text.slice(start, start + length).trim()}${start + length < text.length ? '…' : ''}`;
}
