import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion, fullListing } from '#test/market.ts';
import { getDeveloperDuties } from './plugin-duties.queries.server.ts';
import { addPlugin as makePlugin, delistPlugin, relistPlugin, savePlugin } from './plugins.commands.server.ts';
import { missingOf, neededFields } from './plugins.policy.ts';
import { getPluginForm, listOwnPlugins } from './plugins.queries.server.ts';
import { AddPluginInput, type Listing, ListingInput, OwnPluginsInput } from './plugins.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'cara' | 'dora', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cara', 'dora']);
  await addDeveloper(database.db, people.ann.id, { slug: 'slow-works' });
  await addDeveloper(database.db, people.dora.id, { slug: 'quick-works' });
  await addTeamMember(database.db, people.ann.id, people.bob.id, { role: 'publisher' });
  await addTeamMember(database.db, people.ann.id, people.cara.id, { role: 'support' });
});
const as = (actor: Actor) => ctxAs(database.db, actor);
const proven = (actor: Actor) => as({ ...actor, provenAt: testNow } as Actor);
let made = 0;
const make = async (actor: Actor = people.ann) =>
  (
    await makePlugin(
      as(actor),
      AddPluginInput.parse({ slug: `notes-${(made += 1)}`, nameZh: '智能笔记', nameEn: 'Smart notes' }),
    )
  ).data.id;

/** A picture as if it had been uploaded. */
async function addUpload(name: string, size: { width: number; height: number; bytes?: number; mimetype?: string }) {
  const { width, height, bytes = 5000, mimetype = 'image/png' } = size;
  const url = `/storage/plugin/${name}`;
  await sql`insert into account.upload (member_id, topic, storage, sha1, url, name, suffix, mimetype, size, width,
      height, created_at, last_upload_at)
    values (${people.ann.id}, 'plugin', 'local', encode(sha256(${name}::bytea), 'hex')::varchar(40), ${url}, ${name},
      'png', ${mimetype}, ${bytes}, ${width}, ${height}, now(), now())`.execute(database.db);
  return url;
}
const draftOf = async (id: number) => (await getPluginForm(as(people.ann), { id })).draft;

it('a plugin begins with its names and an identifier that is never given again', async () => {
  const id = await make(people.bob);
  expect(await getPluginForm(as(people.ann), { id })).toMatchObject({
    state: 'draft',
    number: 1,
    draft: { nameZh: '智能笔记', nameEn: 'Smart notes', icon: '' },
    may: { edit: true, handOver: true, price: true },
  });
  const again = AddPluginInput.parse({ slug: `notes-${made}`, nameZh: '另一个', nameEn: 'Another' });
  expect(await errorOf(makePlugin(as(people.dora), again))).toBe('NAME_TAKEN');
  await sql`update market.plugin set state = 'removed' where id = ${id}`.execute(database.db);
  expect(await errorOf(makePlugin(as(people.dora), again))).toBe('NAME_TAKEN');
  expect(await errorOf(savePlugin(as(people.ann), { id, number: 1, draft: await draftOf(id) }))).toBe('STATE_CONFLICT');
  expect(await auditOf(database.db, 'plugin', id)).toEqual(['market.addPlugin']);
});

it('who writes no listings makes, reads and saves none', async () => {
  const id = await make();
  await expect(make(people.cara)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await refusalOf(make(visitor))).toBe('needLogin');
  const draft = await draftOf(id);
  await expect(savePlugin(as(people.cara), { id, number: 1, draft })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(savePlugin(as(people.dora), { id, number: 1, draft })).rejects.toMatchObject({ kind: 'not-found' });
  await expect(getPluginForm(as(people.dora), { id })).rejects.toMatchObject({ kind: 'not-found' });
  expect((await getPluginForm(as(people.cara), { id })).may).toEqual({ edit: false, handOver: false, price: false });
});

it('saves over the number that was read, and tells who was late what there is', async () => {
  const id = await make();
  const draft = await draftOf(id);
  const mine: Listing = { ...draft, shortZh: '一边读一边记' };
  expect((await savePlugin(as(people.ann), { id, number: 1, draft: mine })).data).toEqual({ number: 2 });
  expect((await savePlugin(as(people.ann), { id, number: 1, draft: mine })).data).toEqual({ number: 2 });
  const late = savePlugin(as(people.bob), { id, number: 1, draft: { ...draft, shortZh: '别的' } });
  await expect(late).rejects.toMatchObject({ data: { error: 'STATE_CONFLICT', number: 2 } });
  expect((await draftOf(id)).shortZh).toBe('一边读一边记');
  await saveDraft(as(people.bob), { key: `plugin:${id}`, data: { base: 1 }, version: 0 });
  await savePlugin(as(people.bob), { id, number: 2, draft: { ...draft, shortZh: '别的' } });
  expect(await findDraft(as(people.bob), `plugin:${id}`)).toBeNull();
  expect(await auditOf(database.db, 'plugin', id)).toEqual([
    'market.addPlugin',
    'market.savePlugin',
    'market.savePlugin',
  ]);
});

it('pictures are uploads of the right kind and size', async () => {
  const id = await make();
  const draft = await draftOf(id);
  const icon = await addUpload('icon.png', { width: 512, height: 512 });
  const small = await addUpload('small.png', { width: 256, height: 256 });
  const heavy = await addUpload('heavy.png', { width: 512, height: 512, bytes: 1024 ** 2 + 1 });
  const shot = await addUpload('shot.png', { width: 1280, height: 800 });
  const narrow = await addUpload('narrow.png', { width: 1280, height: 200 });
  const faultOf = async (change: Partial<Listing>) => {
    try {
      await savePlugin(as(people.ann), { id, number: 1, draft: { ...draft, ...change } });
      return null;
    } catch (error) {
      return Object.keys((error as { fields?: object }).fields ?? {});
    }
  };
  expect(await faultOf({ icon: small })).toEqual(['icon']);
  expect(await faultOf({ icon: heavy })).toEqual(['icon']);
  expect(await faultOf({ icon: '/storage/plugin/nobody-sent-this.png' })).toEqual(['icon']);
  expect(await faultOf({ icon: 'https://elsewhere.example/icon.png' })).toEqual(['icon']);
  expect(await faultOf({ screenshots: [shot, narrow] })).toEqual(['screenshots']);
  expect(await faultOf({ categoryId: 999_999 })).toEqual(['categoryId']);
  expect(await faultOf({ icon, screenshots: [shot] })).toBeNull();
});

it('what a submission lacks is told field by field, in the order of the form', async () => {
  const full = await fullListing(database.db);
  expect(missingOf(full)).toEqual([]);
  expect(missingOf(await draftOf(await make()))).toEqual(
    neededFields.filter((field) => field !== 'nameZh' && field !== 'nameEn'),
  );
  expect(missingOf({ ...full, nameZh: 'x', privacy: { ...full.privacy, readsEn: '' } })).toEqual(['nameZh', 'readsEn']);
  const faults = (change: object) =>
    ListingInput.safeParse({ ...full, ...change }).error?.issues.map(({ path }) => path.join('.'));
  expect(faults({ licence: 'do what you want!' })).toEqual(['licence']);
  expect(faults({ licence: 'GPL-3.0-only OR MIT' })).toBeUndefined();
  expect(faults({ supportUrl: 'http://plain.example' })).toEqual(['supportUrl']);
  expect(faults({ screenshots: Array.from({ length: 9 }, (_, i) => `/storage/${i}.png`) })).toEqual(['screenshots']);
});

it('a listed plugin is delisted by who proved that it is they, and listed again; nothing else is', async () => {
  const { id } = await addPlugin(database.db, people.ann.id);
  await expect(delistPlugin(as(people.bob), { id })).rejects.toMatchObject({ kind: 'need-proof' });
  await expect(delistPlugin(proven(people.dora), { id })).rejects.toMatchObject({ kind: 'not-found' });
  expect(await errorOf(relistPlugin(as(people.bob), { id }))).toBe('STATE_CONFLICT');
  await delistPlugin(proven(people.bob), { id });
  expect(await errorOf(delistPlugin(proven(people.bob), { id }))).toBe('STATE_CONFLICT');
  expect(await getPluginForm(as(people.ann), { id })).toMatchObject({ state: 'delisted' });
  await relistPlugin(as(people.bob), { id });
  expect(await getPluginForm(as(people.ann), { id })).toMatchObject({ state: 'published' });
  expect(await auditOf(database.db, 'plugin', id)).toEqual(['market.delistPlugin', 'market.relistPlugin']);
});

it('the list has tabs, words and orders, and only one’s own plugins', async () => {
  const list = async (more: object = {}) => listOwnPlugins(as(people.dora), OwnPluginsInput.parse(more));
  const first = await addPlugin(database.db, people.dora.id, { slug: 'alpha-reader', listing: { nameEn: 'Reader' } });
  const second = await addPlugin(database.db, people.dora.id, { slug: 'beta-writer', state: 'changes_requested' });
  await sql`update market.plugin set downloads = 7, rating_count = 2, rating_sum = 9 where id = ${first.id}
    `.execute(database.db);
  const ids = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id);
  expect(ids(await list({ sort: 'downloads' }))).toEqual([first.id, second.id]);
  expect((await list()).counts).toMatchObject({ all: 2, draft: 1, live: 1, suspended: 0 });
  expect(ids(await list({ tab: 'live' }))).toEqual([first.id]);
  expect(ids(await list({ q: 'READER' }))).toEqual([first.id]);
  expect(ids(await list({ q: '_' }))).toEqual([]);
  expect((await list({ tab: 'live' })).rows[0]).toMatchObject({ version: '1.0.0', downloads: 7, rating: 4.5 });
  expect(ids(await list({ page: 2 }))).toEqual([]);
});

it('what waits for a developer are wanted changes and failed scans, as long as nothing newer is there', async () => {
  const { id } = await addPlugin(database.db, people.dora.id, {
    slug: 'gamma-scans',
    versions: [{ version: '1.0.0' }, { version: '1.1.0', state: 'scan_failed' }],
  });
  const none = { reply: false, refund: false };
  const kinds = async () =>
    (await getDeveloperDuties(as(people.dora), people.dora.id, none)).duties.map(
      ({ kind, version }) => `${kind} ${version}`,
    );
  expect(await kinds()).toEqual(expect.arrayContaining(['changesRequested ', 'scanFailed 1.1.0']));
  await addVersion(database.db, { id, slug: 'gamma-scans' }, { version: '1.2.0' });
  expect(await kinds()).toEqual(['changesRequested ']);
  const asked = await addVersion(
    database.db,
    { id, slug: 'gamma-scans' },
    { version: '1.3.0', state: 'changes_requested' },
  );
  expect(await kinds()).toEqual(expect.arrayContaining(['changesRequested ', 'versionChangesRequested 1.3.0']));
  await sql`update market.plugin set state = 'changes_requested' where id = ${id}`.execute(database.db);
  expect(await kinds()).toEqual(['changesRequested ', 'changesRequested ']);
  await sql`update market.plugin set state = 'published' where id = ${id}`.execute(database.db);
  await sql`update market.plugin_version set state = 'live' where id = ${asked.id}`.execute(database.db);
  expect(await getDeveloperDuties(as(people.dora), people.dora.id, none)).toMatchObject({ plugins: 3, listed: 2 });
  const rate = (stars: number, words: string, daysAgo: number) =>
    sql`insert into market.rating (plugin_id, member_id, stars, words, version, created_at)
      values (${id}, ${[people.ann.id, people.bob.id][stars % 2]}, ${stars}, ${words}, '1.0.0',
        ${new Date(testNow.getTime() - daysAgo * 86_400_000)})`.execute(database.db);
  await rate(4, 'It reads what I see', 3);
  await rate(5, 'It is quiet and quick', 31);
  const unanswered = async (mayReply: boolean) =>
    (await getDeveloperDuties(as(people.dora), people.dora.id, { ...none, reply: mayReply })).duties.filter(
      ({ kind }) => kind === 'unanswered',
    );
  expect(await unanswered(true)).toMatchObject([{ slug: 'gamma-scans', count: 1 }]);
  expect(await unanswered(false)).toEqual([]);
  await sql`update market.rating set reply = 'Thank you', replied_at = ${testNow}`.execute(database.db);
  expect(await unanswered(true)).toEqual([]);
});
