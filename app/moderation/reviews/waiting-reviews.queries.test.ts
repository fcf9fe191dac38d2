import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { presetLevels } from '#app/ask/privileges/privileges.schema.ts';
import { forgetPrivileges } from '#app/ask/privileges/privileges.queries.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { flagThing } from './flags.commands.server.ts';
import { countWaitingReviews, findReviewMenu, findReviewWays } from './waiting-reviews.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'boss', Actor & { id: number }>;
let category: number;
const as = (actor: Actor) => ctxAs(database.db, actor);
const pathFor = async (actor: Actor) => (await findReviewMenu(as(actor)))?.path ?? null;

async function setLevels(changed: Partial<typeof presetLevels.new>): Promise<void> {
  const levels = JSON.stringify({ ...presetLevels.new, ...changed });
  await sql`insert into ask.privilege_rule (preset, levels, starts_at)
    values ('own', ${levels}::jsonb, now())`.execute(database.db);
  forgetPrivileges();
}

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'boss']);
  await grantConsole(database.db, people.boss.id);
  people.boss = asStaff(people.boss);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  await sql`delete from ask.moderator`.execute(database.db);
  await sql`delete from ask.reputation`.execute(database.db);
  await setLevels({ review: 500, closePost: 1000 });
});

describe('the entry that leads to what waits for review', () => {
  it('is for those who may review: by standing, as staff, as moderators of a part', async () => {
    expect([await pathFor(visitor), await pathFor(people.anna), await pathFor(people.boss)]).toEqual([
      null,
      null,
      '/ask/reviews',
    ]);
    await sql`insert into ask.moderator (member_id, category_id, granted_by, granted_at)
      values (${people.bert.id}, ${category}, ${people.boss.id}, now())`.execute(database.db);
    await sql`insert into ask.reputation (member_id, total) values (${people.anna.id}, 499)`.execute(database.db);
    expect([await pathFor(people.anna), await pathFor(people.bert)]).toEqual(['/ask/reviews', '/ask/reviews']);
  });

  it('leads those who may only vote to close to that queue', async () => {
    await setLevels({ review: 5000, closePost: 1 });
    expect(await pathFor(people.anna)).toBe('/ask/reviews/closing');
    expect(await findReviewWays(as(people.anna))).toEqual(['closing']);
    expect(await findReviewWays(as(people.boss))).toEqual(['reviews', 'closing']);
  });

  it('is named in the reader’s language', async () => {
    expect((await findReviewMenu(ctxAs(database.db, people.boss, { language: 'en' })))?.title).toBe('Review queues');
  });

  it('has the number of what waits for this reader, 0 for whoever may do nothing', async () => {
    const ask = {
      kind: 'question',
      title: '为什么显存总是不够用？',
      markdown: '按文档做了一遍还是不行。',
      category,
      tags: ['显存'],
      language: 'zh-cn',
    };
    const { id } = await publishPost(as(people.anna), PublishPostInput.parse(ask));
    await flagThing(as(people.boss), { subject: 'post', id, reason: 'spam', note: '' });
    expect(await countWaitingReviews(as(people.bert))).toEqual({ count: 0 });
    await sql`insert into ask.reputation (member_id, total)
      values (${people.bert.id}, 499), (${people.anna.id}, 499)`.execute(database.db);
    expect(await countWaitingReviews(as(people.bert))).toEqual({ count: 1 });
    expect(await countWaitingReviews(as(people.anna))).toEqual({ count: 0 });
  });
});
