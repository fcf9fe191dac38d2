import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { setMailer } from '#app/core/mail/mail.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { listMessages } from '#test/outbox.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { deletePost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { announceJob, setFollow, tellFollowers } from './follows.commands.server.ts';
import { digestJob, prepareDigests, sendDigest } from './follow-digests.commands.server.ts';
import { listFollows } from './follows.queries.server.ts';
import type { FollowKind } from './follows.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
let jobs: Jobs;
let open = 0;
let closed = 0;
let texts = 0;

const outbox = mkdtempSync(join(tmpdir(), 'wenwo-digests-'));

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now, language: 'en' });
const ask = async (
  tags: string[],
  { category = open, actor = people.anna }: { category?: number; actor?: Actor } = {},
) => {
  texts += 1;
  const post = {
    kind: 'question' as const,
    title: `Why does topic ${texts} keep growing?`,
    markdown: `Body ${texts}.`,
    category,
    tags,
    language: 'en' as const,
    anonymous: false,
  };
  return (await publishPost(as(actor), post)).id;
};
const idOf = async (slug: string) =>
  (
    await sql<{ id: number }>`select id from ask.tag
  where slug = ${slug}`.execute(database.db)
  ).rows[0]!.id;
const follow = (actor: Actor, kind: FollowKind, id: number, following = true) =>
  setFollow(as(actor), { kind, id, following });
const told = async (id: number) =>
  (
    await sql<{ id: number }>`select subject_id id from messages.notice where member_id = ${id} and kind = 'newPost'
      order by subject_id`.execute(database.db)
  ).rows.map((row) => row.id);
const mine = async (actor: Actor) => (await listPosts(as(actor), { type: 'mine' })).rows.map((row) => row.id);

beforeAll(async () => {
  setMailer({ url: '', from: '', outbox });
  setSecret('secret of this test');
  setSiteUrl('https://wenwo.test');
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
  open = await makeCategory(database.db);
  closed = await makeCategory(database.db, 'closed');
  jobs = await startJobs(
    database.pool,
    database.db,
    [announceJob, digestJob].map((one) => ({ ...one, run: async () => {} })),
  );
});
afterAll(async () => {
  await jobs.stop();
  rmSync(outbox, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
});

describe('setFollow', () => {
  it('follows, repeats without effect and stops', async () => {
    await ask(['seed']);
    const tag = await idOf('seed');
    for (const _ of [1, 2]) expect(await follow(people.bert, 'tag', tag)).toEqual({ following: true });
    await follow(people.bert, 'category', open);
    await follow(people.bert, 'member', people.anna.id);
    expect(await listFollows(as(people.bert))).toMatchObject({
      tags: [{ slug: 'seed' }],
      categories: [{ id: open }],
      members: [{ id: people.anna.id }],
    });
    for (const _ of [1, 2]) expect(await follow(people.bert, 'tag', tag, false)).toEqual({ following: false });
    expect((await listFollows(as(people.bert))).tags).toEqual([]);
    expect((await auditOf(database.db, 'tag', tag)).filter((action) => action === 'ask.setFollow')).toHaveLength(2);
    for (const [kind, id] of [
      ['category', open],
      ['member', people.anna.id],
    ] as const)
      await follow(people.bert, kind, id, false);
  });

  it('refuses strangers, oneself and what is not there', async () => {
    expect(await refusalOf(follow(visitor, 'category', open))).toBe('needLogin');
    expect(await refusalOf(follow(people.bert, 'member', people.bert.id))).toBe('oneself');
    for (const kind of ['tag', 'category', 'member'] as const)
      expect(await refusalOf(follow(people.bert, kind, 999_999))).toBe('notFound');
  });
});

describe('what is followed', () => {
  it('is a list of each member’s own, every post once', async () => {
    await follow(people.chen, 'tag', await idOf('seed'));
    await follow(people.chen, 'category', closed);
    await follow(people.chen, 'member', people.bert.id);
    const none = await ask(['other']);
    const twice = await ask(['seed'], { category: closed });
    const byBert = await ask(['other'], { actor: people.bert });
    expect((await mine(people.chen)).slice(0, 2)).toEqual([byBert, twice]);
    expect(await mine(people.chen)).not.toContain(none);
    expect(await mine(people.anna)).toEqual([]);
    expect(await refusalOf(listPosts(as(visitor), { type: 'mine' }))).toBe('needLogin');
    for (let after: string | undefined, seen = 0; ;) {
      const page = await listPosts(as(people.chen), { type: 'mine', limit: 1, after });
      seen += page.rows.length;
      after = page.next ?? undefined;
      if (!after) {
        expect(seen).toBe((await mine(people.chen)).length);
        break;
      }
    }
  });

  it('is told of once, to those who may read it, and not of one’s own', async () => {
    await sql`delete from messages.notice`.execute(database.db);
    const seen = await ask(['seed'], { category: closed });
    const own = await ask(['seed'], { actor: people.chen });
    for (const postId of [seen, own, seen]) await tellFollowers(as({ kind: 'job', name: 'test' }), { postId });
    expect(await told(people.chen.id)).toEqual([seen]);
    expect(await told(people.anna.id)).toEqual([]);

    await sql`update ask.category set access = 'members', zone = id where id = ${closed}`.execute(database.db);
    await sql`update ask.post set category_id = category_id where category_id = ${closed}`.execute(database.db);
    const { rows: hidden } = await sql<{
      id: number;
    }>`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
      values ('question', ${people.anna.id}, ${closed}, 'en', 'Hidden from chen', '', '', '', ${testNow}, ${testNow})
        returning id`.execute(database.db);
    expect(await tellFollowers(as({ kind: 'job', name: 'test' }), { postId: hidden[0]!.id })).toBe(0);
    expect(await mine(people.chen)).not.toContain(hidden[0]!.id);
    const gone = await ask(['seed']);
    await deletePost(as(people.anna), { id: gone });
    expect(await tellFollowers(as({ kind: 'job', name: 'test' }), { postId: gone })).toBe(0);
  });
});

describe('digests', () => {
  it('tell the best of a week in one mail, once, without what the member may not read', async () => {
    await sql`update account.member set email = 'chen@example.test', language = 'en'
      where id = ${people.chen.id}`.execute(database.db);
    const better = await ask(['seed']);
    await sql`update ask.post set up = 9 where id = ${better}`.execute(database.db);
    const later = new Date(testNow.getTime() + 3_600_000);
    const ctx = as({ kind: 'job', name: 'test' }, later);
    expect(await prepareDigests(ctx, 'daily')).toBe(0);
    expect(await prepareDigests(ctx, 'weekly')).toBe(1);
    expect(await prepareDigests(ctx, 'weekly')).toBe(0);
    await sendDigest(ctx, { memberId: people.chen.id, rhythm: 'weekly', until: later.getTime() });
    const [text = ''] = listMessages(outbox, 'chen@example.test');
    expect(text.indexOf(`/ask/info/${better}`)).toBeGreaterThan(0);
    expect(text.indexOf(`/ask/info/${better}`)).toBe(text.search(/\/ask\/info\/\d/));
    expect(text).not.toContain('Hidden from chen');
    await sql`insert into messages.notice_preference (member_id, kind, site, mail)
      values (${people.chen.id}, 'newPost', true, 'off')`.execute(database.db);
    expect(
      await prepareDigests(as({ kind: 'job', name: 'test' }, new Date(later.getTime() + 8 * 86_400_000)), 'weekly'),
    ).toBe(0);
  });
});
