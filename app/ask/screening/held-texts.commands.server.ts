import { sql } from 'kysely';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { networkOf } from '#app/core/address.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { getScreeningSettings } from './screening.settings.server.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { findWords, maskWords } from './word-finder.queries.server.ts';
import { holdersOf, reviewWeight, spamScore } from './screening.policy.ts';
import { say } from './screening-messages.server.ts';
import type { Cause, Finding, HeldBy } from './screening.schema.ts';

/*
 * What happens to a text on its way in: words are looked for before it is rendered, the score is taken before it is
 * written, and what is held is written without any of its effects.
 */

/** Who writes, as far as moderation cares. */
type Author = { id: number; joinedAt: Date; isNew: boolean; isUnlimited: boolean };
type Words = { title?: string; markdown: string };
export type Screened<T extends Words> = T & { held: string[] };

/**
 * Looks a text through for words of the operator's rules: what is to be masked comes back masked, what holds is named
 * in `held`.
 * @throws Refusal naming the words when a rule refuses them
 */
export async function screenText<T extends Words>(
  ctx: Ctx,
  { isUnlimited }: Pick<Author, 'isUnlimited'>,
  input: T,
): Promise<Screened<T>> {
  if (isUnlimited) return { ...input, held: [] };
  const parts = await Promise.all(
    [input.title ?? '', input.markdown].map(async (text) => ({ text, hits: await findWords(ctx, text) })),
  );
  const hits = parts.flatMap((part) => part.hits);
  if (hits.length === 0) return { ...input, held: [] };
  const refused = hits.filter((hit) => hit.action === 'refuse').flatMap((hit) => hit.found);
  if (refused.length > 0) {
    const text = say.wordsRefused([...new Set(refused)].slice(0, 3).join('、'));
    throw new Refusal(text, {
      fields: { [parts[0]!.hits.some((hit) => hit.action === 'refuse') ? 'title' : 'markdown']: text },
      data: { error: 'WORDS' },
    });
  }
  await countHits(
    ctx,
    hits.map((hit) => hit.id),
  );
  const [title, markdown] = parts.map((part) => maskWords(part.text, part.hits));
  const changed = input.title === undefined ? { markdown } : { title, markdown };
  return { ...input, ...changed, held: hits.filter((hit) => hit.action === 'hold').flatMap((hit) => hit.found) };
}

/** Whether a text is shown at once, and why not. */
export type Verdict = {
  isHeld: boolean;
  cause: Extract<Cause, 'held' | 'first'>;
  score: number;
  findings: Finding[];
  rules: HeldBy[];
};
const passed: Verdict = { isHeld: false, cause: 'held', score: 0, findings: [], rules: [] };

/**
 * Judges a text that is about to be written by a member: by its spam score, the speed of its writing and whether it is
 * one of their first.
 */
export async function judgeText(
  ctx: Ctx,
  author: Author,
  { held, typed_ms, isEdit = false }: { held: readonly string[]; typed_ms?: number | undefined; isEdit?: boolean },
  { links, text }: Pick<Rendered, 'links' | 'text'>,
  title = '',
): Promise<Verdict> {
  if (author.isUnlimited || (await hasConsole(ctx, 'moderation/edit'))) return passed;
  const settings = await getScreeningSettings(ctx);
  const record = await readRecord(ctx, author.id, text);
  const { score, findings } = spamScore({
    accountAge_s: (ctx.now.getTime() - author.joinedAt.getTime()) / 1000,
    reputation: await getReputation(ctx, author.id),
    links,
    text: `${title}\n${text}`.slice(0, 20_000),
    typed_ms: typed_ms ?? null,
    fastBelow_ms: settings.typingSeconds * 1000,
    words: held,
    ...record,
    repeats: Math.max(0, record.repeats - Number(isEdit)), // an edited text is its own repetition
  });
  const rules = holdersOf(
    { words: held, isNew: author.isNew, typed_ms: typed_ms ?? null, published: record.published, score },
    settings,
  );
  return {
    isHeld: rules.length > 0,
    cause: rules.some(({ name }) => name !== 'first') ? 'held' : 'first',
    score,
    findings,
    rules,
  };
}

/** Where a text stands, for its review. */
export type Place = Thing & { postId: number; authorId: number; categoryId: number };

/**
 * Puts a text that was written withheld before the reviewers, in the caller's transaction, and leaves the audit row
 * that it is held. Nobody is told of it, nothing counts it.
 */
export async function holdText(
  ctx: Ctx,
  { subject, id, postId, authorId, categoryId }: Place,
  { cause, score, findings, rules }: Verdict,
): Promise<void> {
  await openReview(
    ctx,
    { subject, id, postId, authorId, categoryId },
    { cause, score, findings, rules, weight: reviewWeight({ flags: 0, score, isVisible: false }) },
  );
  await audit(ctx, 'ask.holdText', { kind: subject, id }, { score, cause });
}

/** Makes the open review of a text, or adds to the one there is. Returns its id. */
export async function openReview(
  ctx: Ctx,
  { subject, id, postId, authorId, categoryId }: Place,
  { cause, score, findings, rules, weight }: Omit<Verdict, 'isHeld' | 'cause'> & { cause: Cause; weight: number },
): Promise<number> {
  const ip = 'ip' in ctx.actor && 'id' in ctx.actor && ctx.actor.id === authorId ? networkOf(ctx.actor.ip) : null;
  const { rows } = await sql<{ id: number }>`
    insert into ask.review as r (subject, subject_id, post_id, author_id, category_id, cause, weight, score, reasons,
      rules, ip, created_at)
    values (${subject}, ${id}, ${postId}, ${authorId}, ${categoryId}, ${cause}, ${weight}, ${score},
      ${JSON.stringify(findings)}::jsonb,
      ${JSON.stringify(rules)}::jsonb, ${ip}, ${ctx.now})
    on conflict (subject, subject_id) where decided_at is null
      do update set weight = greatest(r.weight, excluded.weight),
      score = greatest(r.score, excluded.score), reasons = case when jsonb_array_length(excluded.reasons) > 0
        then excluded.reasons else r.reasons end,
      rules = case when jsonb_array_length(excluded.rules) > 0 then excluded.rules else r.rules end
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

type MemberRecord = { published: number; repeats: number; flagWeight: number };

/** What a member has done so far, as the score wants it: a few index reads at any size. */
async function readRecord(ctx: Ctx, memberId: number, text: string): Promise<MemberRecord> {
  const opening = text.slice(0, 200);
  const isLong = opening.trim().length >= 10;
  const { rows } = await sql<MemberRecord>`
    select
      (select count(*) from (select 1 from ask.post where author_id = ${memberId} and deleted_at is null limit 50) p)
        + (select count(*) from (select 1 from ask.answer where author_id = ${memberId} and deleted_at is null
          limit 50) a) published,
      (select count(*) from (select text from ask.post where author_id = ${memberId} order by id desc limit 20) p
        where ${isLong} and left(p.text, 200) = ${opening})
        + (select count(*) from (select text from ask.answer where author_id = ${memberId} order by id desc limit 20) a
          where ${isLong} and left(a.text, 200) = ${opening}) repeats,
      (select coalesce(sum(f.weight), 0) from ask.review r join ask.flag f on f.review_id = r.id
        where r.author_id = ${memberId} and f.outcome is distinct from 'declined'
          and f.created_at > ${ctx.now}::timestamptz - interval '7 days')::float8 "flagWeight"`.execute(ctx.db);
  return rows[0]!;
}

async function countHits(ctx: Ctx, ids: number[]): Promise<void> {
  await sql`update ask.word_rule set hits = hits + 1 where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
}
