import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { hideRating } from '#app/market/ratings/ratings.commands.server.ts';
import { ratingData } from '#app/market/ratings/rating-data.commands.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { keepRating, reportRating } from './rating-reports.commands.server.ts';
import { listReportedRatings } from './rating-reports.queries.server.ts';
import { RatingDeskInput, type ReportReason, ReportRatingInput } from './rating-reports.schema.ts';

const database = useTestDatabase();
type Name = 'ann' | 'bob' | 'cara' | 'dora' | 'boss';
let people: Record<Name, Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;
let ratingId: number;
const as = (actor: Actor) => ctxAs(database.db, actor);
const boss = () => as(asStaff(people.boss));
const report = (who: Name, reason: ReportReason = 'spam', note = '') =>
  reportRating(as(people[who]), ReportRatingInput.parse({ ratingId, reason, note }));
const desk = (tab: 'open' | 'decided' = 'open') => listReportedRatings(boss(), RatingDeskInput.parse({ tab }));
const here = async (tab: 'open' | 'decided' = 'open') =>
  (await desk(tab)).rows.filter(({ rating }) => rating.id === ratingId);
const told = async (act: string) =>
  (
    await sql<{ id: number }>`select member_id id from messages.notice where act = ${act}
      and subject_id = ${plugin.id} order by 1`.execute(database.db)
  ).rows.map(({ id }) => id);

beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cara', 'dora', 'boss']);
  await grantConsole(database.db, people.boss.id);
  await addDeveloper(database.db, people.ann.id);
});
beforeEach(async () => {
  plugin = await addPlugin(database.db, people.ann.id, { versions: [{ version: '1.0.0' }] });
  const { rows } = await sql<{ id: number }>`
    insert into market.rating (plugin_id, member_id, stars, words, version, created_at)
    values (${plugin.id}, ${people.bob.id}, 1, 'Call 555 0199 for a better one.', '1.0.0', now()) returning id`.execute(
    database.db,
  );
  ratingId = rows[0]!.id;
});

it('members report a rating once; the desk shows who, why and how often', async () => {
  await report('cara');
  await report('cara', 'rude');
  await report('ann', 'other', 'It is an advertisement');
  expect(await here()).toMatchObject([
    {
      rating: { stars: 1, words: 'Call 555 0199 for a better one.', member: { nickname: 'bob' }, isHidden: false },
      reports: [
        { reason: 'spam', note: '', by: { nickname: 'cara' } },
        { reason: 'other', note: 'It is an advertisement', by: { nickname: 'ann' } },
      ],
      decision: null,
    },
  ]);
  expect(await auditOf(database.db, 'plugin', plugin.id)).toEqual(['market.reportRating', 'market.reportRating']);
});

it('refuses guests, the author, ratings without words or that do not exist, and "other" without a note', async () => {
  expect(await refusalOf(reportRating(as(visitor), { ratingId, reason: 'spam', note: '' }))).toBe('needLogin');
  expect(await refusalOf(report('bob'))).toBe('ownRating');
  expect(await refusalOf(reportRating(as(people.cara), { ratingId: 999_999, reason: 'spam', note: '' }))).toBe(
    'notFound',
  );
  expect(ReportRatingInput.safeParse({ ratingId, reason: 'other', note: ' ' }).success).toBe(false);
  expect(ReportRatingInput.safeParse({ ratingId, reason: 'boring' }).success).toBe(false);
  await sql`update market.rating set words = '' where id = ${ratingId}`.execute(database.db);
  expect(await refusalOf(report('cara'))).toBe('noWords');
  expect(await here()).toEqual([]);
});

it('takes twenty reports a day of one member', async () => {
  await sql`delete from core.throttle where key = ${`market:reports:${people.dora.id}`}`.execute(database.db);
  for (let at = 0; at < 20; at += 1) {
    await report('dora');
    await sql`delete from market.rating_report where member_id = ${people.dora.id}`.execute(database.db);
  }
  expect(await refusalOf(report('dora'))).toBe('reportsOfDay');
});

it('staff hide the words, which ends all reports and tells the author and who reported', async () => {
  await report('cara');
  await report('ann');
  await hideRating(boss(), { ratingId, reason: 'An advertisement' });
  expect(await here()).toEqual([]);
  expect(await here('decided')).toMatchObject([
    { rating: { isHidden: true }, decision: { hides: true, reason: 'An advertisement', by: { nickname: 'boss' } } },
  ]);
  expect(await told('ratingHidden')).toEqual([people.bob.id]);
  expect(await told('ratingReportAgreed')).toEqual([people.ann.id, people.cara.id].sort((a, b) => a - b));
  expect(await refusalOf(report('dora'))).toBe('noWords');
});

it('staff keep a rating, twice is once, and it can be reported anew', async () => {
  await report('cara');
  await Promise.all([keepRating(boss(), { ratingId }), keepRating(boss(), { ratingId })]);
  expect(await here()).toEqual([]);
  expect(await here('decided')).toMatchObject([{ decision: { hides: false } }]);
  expect(await told('ratingReportDeclined')).toEqual([people.cara.id]);
  expect((await auditOf(database.db, 'plugin', plugin.id)).filter((act) => act === 'market.keepRating')).toHaveLength(
    1,
  );
  await report('cara');
  expect(await here()).toHaveLength(1);
});

it('nobody without the rights sees or decides', async () => {
  const input = RatingDeskInput.parse({});
  for (const actor of [visitor, people.cara, people.ann]) {
    expect(await refusalOf(listReportedRatings(as(actor), input))).toBeTruthy();
    expect(await refusalOf(keepRating(as(actor), { ratingId }))).toBeTruthy();
  }
});

it('an export tells what one reported, and a closed account leaves no name and no note', async () => {
  await report('cara', 'rude', 'My note');
  const file = ratingData
    .exportMemberData(as(people.cara), people.cara.id)
    .find(({ path }) => path.endsWith('rating-reports.json'))!;
  const records: unknown[] = [];
  for await (const record of file.records() as AsyncIterable<object>) records.push(record);
  expect(records.at(-1)).toMatchObject({ reason: 'rude', note: 'My note', wordsHidden: null });
  await ratingData.closeMember(as(people.cara), people.cara.id, 'keep');
  expect(await here()).toMatchObject([{ reports: [{ by: null, note: '', reason: 'rude' }] }]);
});
