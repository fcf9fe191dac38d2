import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion, type PluginGiven } from '#test/market.ts';
import { usePrivateFolder } from '#test/releases.ts';
import { answerReviewer, withdrawSubmission } from '#app/market/submissions/submission-answers.commands.server.ts';
import { submitPlugin } from '#app/market/submissions/submissions.commands.server.ts';
import { getSubmission } from '#app/market/submissions/submissions.queries.server.ts';
import { SubmitPluginInput } from '#app/market/submissions/submissions.schema.ts';
import {
  approveSubmission,
  rejectSubmission,
  rejectVersion,
  releaseVersion,
  requestChanges,
  takeSubmission,
  writeDeveloper,
} from './review-decisions.commands.server.ts';
import { listReviews } from './review-desk.queries.server.ts';
import { getReview } from './review.queries.server.ts';
import { type DeskTab, TurnDownSubmissionInput } from './review-desk.schema.ts';

const database = useTestDatabase();
usePrivateFolder();
let people: Record<'dora' | 'ray' | 'rita' | 'looker' | 'stranger', Actor & { id: number }>;

beforeAll(async () => {
  people = await makeMembers(database.db, ['dora', 'ray', 'rita', 'looker', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  for (const { id } of [people.ray, people.rita, people.dora])
    await grantConsole(database.db, id, ['market/reviews', 'market/reviews/decide']);
  await grantConsole(database.db, people.looker.id, ['market/reviews']);
});

const own = (now = testNow) => ctxAs(database.db, people.dora, { now });
const staff = (who: keyof typeof people = 'ray', now = testNow) => ctxAs(database.db, asStaff(people[who]), { now });

/** A submission that waits, of a plugin that was never published unless it is said otherwise. */
async function waiting(given: PluginGiven = {}, more: object = {}) {
  const plugin = await addPlugin(database.db, people.dora.id, {
    state: 'draft',
    versions: [{ state: 'clean' }],
    ...given,
  });
  const { id } = (await submitPlugin(own(), SubmitPluginInput.parse({ pluginId: plugin.id, ...more }))).data;
  return { id, plugin };
}
const update = () => waiting({ state: 'published', versions: [{}, { state: 'clean' }] }, { withListing: false });
const read = async (pluginId: number) => {
  const { rows } = await sql<{ plugin: string; name: string; versions: string[] }>`select p.state plugin,
      p.name_en name, array(select state from market.plugin_version where plugin_id = p.id order by id) versions
    from market.plugin p where p.id = ${pluginId}`.execute(database.db);
  return rows[0]!;
};
const turnDown = (id: number, more: object = {}) =>
  TurnDownSubmissionInput.parse({ id, round: 1, reasons: ['3.1', '4.2'], body: 'See plugin.json:14', ...more });
const approve = (id: number, who: keyof typeof people = 'ray', round = 1) =>
  approveSubmission(staff(who), { id, round, body: '' });
const desk = (tab: DeskTab, who: keyof typeof people = 'ray') => listReviews(staff(who), { tab, page: 1 });

describe('an approval', () => {
  it('publishes listing and version as they were frozen, signed, and is told to the developer', async () => {
    const { id, plugin } = await waiting();
    await sql`update market.plugin set draft = jsonb_set(draft, '{nameEn}', '"Later"')
      where id = ${plugin.id}`.execute(database.db);
    await approve(id);
    expect(await read(plugin.id)).toEqual({ plugin: 'published', name: 'Smart notes', versions: ['live'] });
    const { rows } = await sql`select plugin, version from market.package_signature
      where plugin = ${plugin.slug}`.execute(database.db);
    expect(rows).toEqual([{ plugin: plugin.slug, version: '1.0.0' }]);
    const notices = await sql<{ act: string }>`select act from messages.notice
      where member_id = ${people.dora.id} order by id desc limit 1`.execute(database.db);
    expect(notices.rows).toEqual([{ act: 'pluginApproved' }]);
    expect(await auditOf(database.db, 'submission', id)).toEqual(['market.submitPlugin', 'market.approveSubmission']);
    expect(await getSubmission(own(), { id })).toMatchObject({
      state: 'approved',
      answeredAt: testNow.getTime() / 1000,
    });
  });

  it('leaves a version that its developer wants to release by hand approved', async () => {
    const { id, plugin } = await update();
    await sql`update market.plugin_version set then_roll_out = 0 where plugin_id = ${plugin.id}`.execute(database.db);
    await approve(id);
    expect((await read(plugin.id)).versions).toEqual(['live', 'approved']);
  });

  it('of two reviewers at once counts once, and the other is told', async () => {
    const { id } = await update();
    const ends = await Promise.allSettled([approve(id, 'ray'), rejectSubmission(staff('rita'), turnDown(id))]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const told = ends.find((end) => end.status === 'rejected')!;
    expect(told.reason).toMatchObject({ data: { error: 'STATE_CONFLICT' } });
  });

  it('while the developer withdraws is one or the other, never both', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, plugin } = await update();
      const [approved, withdrawn] = await Promise.allSettled([approve(id), withdrawSubmission(own(), { id })]);
      const isApproved = (await read(plugin.id)).versions[1] === 'approved';
      expect([approved.status, withdrawn.status]).toEqual(
        isApproved ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
      );
    }
  });

  it('is of the round that was looked at', async () => {
    const { id } = await update();
    await requestChanges(staff(), turnDown(id));
    await answerReviewer(own(), { id, body: 'Done', sendBack: true });
    expect(await refusalOf(approve(id))).toBe('otherRound');
    await approve(id, 'ray', 2);
  });

  it('is not given to a plugin that was suspended meanwhile', async () => {
    const { id, plugin } = await update();
    await sql`update market.plugin set state = 'suspended' where id = ${plugin.id}`.execute(database.db);
    expect(await refusalOf(approve(id))).toBe('pluginStopped');
  });
});

describe('a reviewer', () => {
  it('is staff with the right, and nobody of the developer’s team', async () => {
    const { id } = await update();
    expect(await refusalOf(approve(id, 'looker'))).toBe('noPermission');
    expect(await refusalOf(approve(id, 'stranger'))).toBe('noPermission');
    expect(await refusalOf(approve(id, 'dora'))).toBe('own');
    await addTeamMember(database.db, people.dora.id, people.rita.id, { role: 'finance' });
    expect(await refusalOf(approve(id, 'rita'))).toBe('own');
    expect((await getReview(staff('rita'), { id })).obstacle).toBe('own');
    await sql`delete from market.team_member`.execute(database.db);
    expect((await getReview(staff('looker'), { id })).obstacle).toBe('noRight');
    expect(await refusalOf(getReview(staff('stranger'), { id }))).toBe('noPermission');
    await expect(listReviews(ctxAs(database.db, people.stranger), { tab: 'due', page: 1 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('takes a submission, writes to the developer and to colleagues', async () => {
    const { id, plugin } = await waiting();
    await takeSubmission(staff(), { id });
    expect((await read(plugin.id)).plugin).toBe('in_review');
    await writeDeveloper(staff(), { id, body: 'Looks like a slip.', isInternal: true });
    await writeDeveloper(staff('ray', new Date(testNow.getTime() + 3_600_000)), {
      id,
      body: 'Why?',
      isInternal: false,
    });
    const seen = await getSubmission(own(), { id });
    expect(seen.messages.map(({ act, isReviewer }) => [act, isReviewer])).toEqual([
      ['submitted', false],
      ['message', true],
    ]);
    expect(seen.answeredAt).toBe(testNow.getTime() / 1000 + 3600);
    const view = await getReview(staff('rita'), { id });
    expect(view.messages.map(({ act }) => act)).toEqual(['submitted', 'note', 'message']);
    expect(view.reviewer?.id).toBe(people.ray.id);
    expect(await auditOf(database.db, 'submission', id)).toEqual([
      'market.submitPlugin',
      'market.takeSubmission',
      'market.writeDeveloper',
      'market.writeDeveloper',
    ]);
  });

  it('asks for changes by rules, which keeps the place; the developer reads which', async () => {
    const { id, plugin } = await waiting();
    await requestChanges(staff(), turnDown(id));
    expect(await read(plugin.id)).toMatchObject({ plugin: 'changes_requested', versions: ['changes_requested'] });
    const view = await getSubmission(own(), { id });
    expect(view).toMatchObject({ state: 'changes_requested', can: { sendBack: true } });
    expect(view.messages.at(-1)).toMatchObject({ act: 'changes', reasons: ['3.1', '4.2'], isReviewer: true });
    expect(await refusalOf(requestChanges(staff(), turnDown(id)))).toBe('withDeveloper');
  });

  it('rejects with reasons; the plugin is a draft again', async () => {
    const { id, plugin } = await waiting();
    expect(TurnDownSubmissionInput.safeParse({ id, round: 1 }).success).toBe(false);
    await rejectSubmission(staff(), turnDown(id, { reasons: [], body: 'It does nothing.' }));
    expect(await read(plugin.id)).toMatchObject({ plugin: 'draft', versions: ['rejected'] });
    expect(await refusalOf(rejectSubmission(staff(), turnDown(id)))).toBe('decidedAlready');
  });
});

describe('the desk', () => {
  it('has each submission under its tab, with how long it waits and what is left of the promise', async () => {
    const { id } = await update();
    const later = new Date(testNow.getTime() + 25 * 3_600_000);
    const due = await listReviews(staff('ray', later), { tab: 'due', page: 1 });
    expect(due.rows.find((row) => row.id === id)).toMatchObject({ waits_s: 25 * 3600, due_s: -3600 });
    await requestChanges(staff(), turnDown(id));
    expect((await desk('asked')).rows.map((row) => row.id)).toContain(id);
    await rejectSubmissionBack(id);
    const decided = await desk('decided');
    expect(decided.rows[0]).toMatchObject({ id, state: 'rejected', due_s: null });
    expect(decided.decidedToday).toBeGreaterThan(0);
    expect(decided.counts.due).toBe((await desk('due')).rows.length);
  });

  it('shows what the snapshot changes', async () => {
    const plugin = await addPlugin(database.db, people.dora.id, { versions: [] });
    await sql`update market.plugin set draft = jsonb_set(draft, '{shortEn}', '"New words"')
      where id = ${plugin.id}`.execute(database.db);
    const { id } = (await submitPlugin(own(), SubmitPluginInput.parse({ pluginId: plugin.id }))).data;
    const view = await getReview(staff(), { id });
    expect(view.listingChanges).toEqual([
      { field: 'shortEn', before: 'Notes while you read, found whenever you need them.', after: 'New words' },
    ]);
    expect(view.release).toBeNull();
  });
});

describe('a second round', () => {
  /** Sends it back with another package and other words, the first of which were asked to be changed. */
  async function secondRound() {
    const { plugin, id } = await waiting();
    const setDraft = async (field: string, value: unknown) =>
      sql`update market.plugin set draft = jsonb_set(draft, ${`{${field}}`}::text[], ${JSON.stringify(value)}::jsonb)
        where id = ${plugin.id}`.execute(database.db);
    await requestChanges(staff(), turnDown(id));
    const { rows } = await sql<{ id: number }>`insert into market.category (slug, name_zh, name_en)
      values ('second-round', '写作', 'Writing') on conflict (slug) do update set slug = excluded.slug
      returning id`.execute(database.db);
    await setDraft('shortEn', 'Said again');
    await setDraft('categoryId', rows[0]!.id);
    const manifest = { permissions: ['network'] };
    const next = await addVersion(database.db, plugin, { version: '1.9.0', state: 'clean', manifest });
    await answerReviewer(own(), { id, body: 'Mended', sendBack: true });
    return { plugin, id, next };
  }

  it('is compared with the round before unless what is published is asked for', async () => {
    const { id } = await secondRound();
    const view = await getReview(staff(), { id });
    expect(view).toMatchObject({ round: 2, hasLastRound: true, against: 'round', lastVersion: '1.0.0' });
    expect(view.release!.difference).toMatchObject({
      from: '1.0.0',
      permissions: { added: ['network'], removed: ['storage'] },
    });
    expect(view.listingChanges.map(({ field }) => field).toSorted()).toEqual(['categoryId', 'shortEn']);
    const live = await getReview(staff(), { id, against: 'live' });
    expect(live).toMatchObject({ hasLastRound: true, against: 'live', lastVersion: null });
    expect(live.release!.difference.from).toBeNull();
    expect(live.listingChanges.length).toBeGreaterThan(2);
  });

  it('names a category in the reader’s language', async () => {
    const { id } = await secondRound();
    const change = async (language: 'zh-cn' | 'en') =>
      (await getReview({ ...staff(), language }, { id })).listingChanges.find(({ field }) => field === 'categoryId');
    expect((await change('zh-cn'))!.after).toBe('写作');
    expect((await change('en'))!.after).toBe('Writing');
    expect((await change('en'))!.before).not.toMatch(/^\d+$/);
  });

  it('has nothing to compare with when it is the first', async () => {
    const { id } = await waiting();
    expect(await getReview(staff(), { id, against: 'round' })).toMatchObject({ hasLastRound: false, against: 'live' });
  });
});

async function rejectSubmissionBack(id: number) {
  await answerReviewer(own(), { id, body: 'Again', sendBack: true });
  await rejectSubmission(staff(), turnDown(id, { round: 2 }));
}

describe('quarantine', () => {
  const quarantined = async (before: string) => {
    const plugin = await addPlugin(database.db, people.dora.id, { versions: [{}] });
    const { id } = await addVersion(database.db, plugin, { version: '2.0.0', state: 'quarantined' });
    await sql`update market.plugin_version set state_before = ${before} where id = ${id}`.execute(database.db);
    return { id, plugin };
  };

  it('lets a false alarm back to where it was', async () => {
    for (const [before, after] of [
      ['scanning', 'clean'],
      ['rolling_out', 'rolling_out'],
      ['live', 'live'],
    ] as const) {
      const { id, plugin } = await quarantined(before);
      expect((await desk('quarantine')).quarantine.map((one) => one.id)).toContain(id);
      await releaseVersion(staff(), { id });
      expect((await read(plugin.id)).versions[1]).toBe(after);
      await expect(releaseVersion(staff(), { id })).rejects.toMatchObject({ data: { error: 'STATE_CONFLICT' } });
    }
  });

  it('ends in a rejection with its reason, by no one of the team', async () => {
    const { id, plugin } = await quarantined('scanning');
    expect(await refusalOf(rejectVersion(staff('dora'), { id, reason: 'Malware' }))).toBe('own');
    await rejectVersion(staff(), { id, reason: 'Malware' });
    expect((await read(plugin.id)).versions[1]).toBe('rejected');
    expect(await auditOf(database.db, 'plugin_version', id)).toEqual(['market.rejectVersion']);
  });
});
