import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addDownload, addPlugin, addTeamMember } from '#test/market.ts';
import { ratingData } from './rating-data.commands.server.ts';
import { hideRating, ratePlugin, replyToRating, unratePlugin } from './ratings.commands.server.ts';
import { findOwnRating, listRatings } from './ratings.queries.server.ts';
import { RateInput } from './ratings.schema.ts';

const database = useTestDatabase();
type Name = 'ann' | 'bob' | 'cara' | 'dora' | 'boss';
let people: Record<Name, Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;
const as = (actor: Actor) => ctxAs(database.db, actor);
const boss = () => as(asStaff(people.boss));

beforeAll(async () => {
  const { db } = database;
  people = await makeMembers(db, ['ann', 'bob', 'cara', 'dora', 'boss']);
  await grantConsole(db, people.boss.id);
  await addDeveloper(db, people.ann.id);
  await addTeamMember(db, people.ann.id, people.bob.id, { role: 'support' });
});
beforeEach(async () => {
  const { db } = database;
  plugin = await addPlugin(db, people.ann.id, { versions: [{ version: '1.2.0' }] });
  for (const name of ['bob', 'cara'] as const) await addDownload(db, people[name].id, plugin.versions[0]!.id);
});

let said = 0;
const newWords = () => `It finds my notes again, which nothing else did so far (${(said += 1)}).`;
const rate = (who: Name, stars: number, words = newWords()) =>
  ratePlugin(as(people[who]), RateInput.parse({ pluginId: plugin.id, stars, words }));
const figures = async () =>
  (
    await sql`select rating_count n, rating_sum sum, rating_stars stars from market.plugin
      where id = ${plugin.id}`.execute(database.db)
  ).rows[0];

it('who has the plugin grades it, changes the grade and keeps what it said before', async () => {
  const words = newWords();
  await rate('cara', 5, words);
  expect(await figures()).toEqual({ n: 1, sum: 5, stars: [0, 0, 0, 0, 1] });
  await rate('cara', 3, `${words} But not all.`);
  expect(await figures()).toEqual({ n: 1, sum: 3, stars: [0, 0, 1, 0, 0] });
  const { rows } = await listRatings(as(visitor), { pluginId: plugin.id });
  expect(rows).toMatchObject([
    { stars: 3, words: `${words} But not all.`, version: '1.2.0', member: { nickname: 'cara' }, reply: null },
  ]);
  expect(rows[0]!.editedAt).not.toBeNull();
  const former = await sql`select stars, words from market.rating_revision
    where rating_id = ${rows[0]!.id}`.execute(database.db);
  expect(former.rows).toEqual([{ stars: 5, words }]);
  expect(await auditOf(database.db, 'plugin', plugin.id)).toEqual(['market.ratePlugin', 'market.ratePlugin']);
  const told = await sql`select member_id id from messages.notice where act = 'pluginRated'
    and subject_id = ${plugin.id} order by 1`.execute(database.db);
  expect(told.rows).toEqual([{ id: people.ann.id }, { id: people.bob.id }]);
});

it('refuses strangers, members without the plugin, the team, and words that are too short', async () => {
  expect(await refusalOf(ratePlugin(as(visitor), RateInput.parse({ pluginId: plugin.id, stars: 5, words: '' })))).toBe(
    'needLogin',
  );
  expect(await refusalOf(rate('dora', 5))).toBe('noDownload');
  expect(await refusalOf(rate('bob', 5))).toBe('ownTeam');
  expect(await refusalOf(rate('ann', 5))).toBe('ownTeam');
  expect(RateInput.safeParse({ pluginId: plugin.id, stars: 5, words: 'Good' }).success).toBe(false);
  expect(RateInput.safeParse({ pluginId: plugin.id, stars: 6, words: '' }).success).toBe(false);
  expect(await findOwnRating(as(people.dora), plugin.id)).toMatchObject({ mayRate: false, why: 'noDownload' });
  expect(await findOwnRating(as(people.bob), plugin.id)).toMatchObject({ mayRate: false, why: 'team', mayReply: true });
  expect(await findOwnRating(as(people.cara), plugin.id)).toMatchObject({ mayRate: true, why: '' });
  expect(await figures()).toEqual({ n: 0, sum: 0, stars: [0, 0, 0, 0, 0] });
});

it('takes words that the operator refuses or wants to see first from nobody', async () => {
  await sql`insert into ask.word_rule (form, pattern, action, created_at, created_by, updated_at)
    values ('word', 'badword', 'hold', now(), ${people.boss.id}, now())`.execute(database.db);
  expect(await refusalOf(rate('cara', 1, 'This badword thing does nothing at all.'))).toBe('words');
});

it('lets the developer reply once and change that, tells who rated, and nobody else', async () => {
  await rate('cara', 2);
  const id = (await listRatings(as(visitor), { pluginId: plugin.id })).rows[0]!.id;
  expect(await refusalOf(replyToRating(as(people.dora), { ratingId: id, words: 'No' }))).toBe('notFound');
  await replyToRating(as(people.bob), { ratingId: id, words: 'Which version was it?' });
  await replyToRating(as(people.ann), { ratingId: id, words: 'Mended in 1.3.' });
  expect((await listRatings(as(visitor), { pluginId: plugin.id })).rows[0]!.reply).toMatchObject({
    words: 'Mended in 1.3.',
    isEdited: true,
  });
  const told = await sql`select member_id id from messages.notice where act = 'ratingReplied'
    and subject_id = ${plugin.id}`.execute(database.db);
  expect(told.rows).toEqual([{ id: people.cara.id }]);
});

it('staff hide the words with a reason and show them again; the grade counts all along', async () => {
  await rate('cara', 1);
  const id = (await listRatings(as(visitor), { pluginId: plugin.id })).rows[0]!.id;
  expect(await refusalOf(hideRating(as(people.dora), { ratingId: id, reason: 'no' }))).toBe('noPermission');
  await hideRating(boss(), { ratingId: id, reason: 'Names a private person' });
  expect((await listRatings(as(visitor), { pluginId: plugin.id })).rows[0]).toMatchObject({
    words: '',
    isHidden: true,
    stars: 1,
  });
  await hideRating(boss(), { ratingId: id, reason: '' });
  expect((await listRatings(as(visitor), { pluginId: plugin.id })).rows[0]!.words).not.toBe('');
  expect((await figures())!).toMatchObject({ n: 1, sum: 1 });
  expect(await auditOf(database.db, 'plugin', plugin.id)).toEqual([
    'market.ratePlugin',
    'market.hideRating',
    'market.showRating',
  ]);
});

it('is taken back with its grade, and of a closed account the grade stays without a name', async () => {
  await rate('cara', 4);
  await unratePlugin(as(people.cara), { pluginId: plugin.id });
  expect(await figures()).toEqual({ n: 0, sum: 0, stars: [0, 0, 0, 0, 0] });
  await rate('cara', 2);
  await ratingData.closeMember(as(people.cara), people.cara.id, 'keep');
  expect((await listRatings(as(visitor), { pluginId: plugin.id })).rows).toMatchObject([
    { member: null, stars: 2, words: '' },
  ]);
  expect(await figures()).toEqual({ n: 1, sum: 2, stars: [0, 1, 0, 0, 0] });
});
