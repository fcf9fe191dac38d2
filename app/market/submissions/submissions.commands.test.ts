import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion, type PluginGiven } from '#test/market.ts';
import { addPackage, addScan, newestPackage, usePrivateFolder } from '#test/releases.ts';
import { CreateVersionInput } from '#app/market/releases/releases.schema.ts';
import { takeScanResults } from './scan-results.commands.server.ts';
import { answerReviewer, returnSilentSubmissions, withdrawSubmission } from './submission-answers.commands.server.ts';
import { submitPlugin, uploadVersion } from './submissions.commands.server.ts';
import { getQueueFigures, getSubmission, listOpenSubmissions } from './submissions.queries.server.ts';
import { SubmitPluginInput } from './submissions.schema.ts';

const database = useTestDatabase();
usePrivateFolder();
let people: Record<'dora' | 'tina' | 'sue' | 'stranger', Actor & { id: number }>;

beforeAll(async () => {
  people = await makeMembers(database.db, ['dora', 'tina', 'sue', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  await addDeveloper(database.db, people.tina.id, { isTrusted: true });
  await addTeamMember(database.db, people.dora.id, people.sue.id, { role: 'support' });
});

const at = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const own = (actor: Actor = people.dora, now = testNow) => ctxAs(database.db, actor, { now });
const job = (now = testNow) => ctxAs(database.db, { kind: 'job', name: 'test' }, { now });

async function make(given: PluginGiven = {}, developer = people.dora) {
  const plugin = await addPlugin(database.db, developer.id, given);
  return plugin;
}
/** A plugin that was never published, with a version that is clean. */
const makeDraft = (more: PluginGiven = {}) => make({ state: 'draft', versions: [{ state: 'clean' }], ...more });
async function submit(pluginId: number, more: object = {}, actor: Actor = people.dora, now = testNow) {
  const input = SubmitPluginInput.parse({ pluginId, ...more });
  return (await submitPlugin(own(actor, now), input)).data;
}
const read = async (pluginId: number) => {
  const { rows } = await sql<{ plugin: string; versions: string[] }>`select p.state plugin,
      array(select state from market.plugin_version where plugin_id = p.id order by id) versions
    from market.plugin p where p.id = ${pluginId}`.execute(database.db);
  return rows[0]!;
};
const askForChanges = (id: number, pluginId: number) =>
  Promise.all([
    sql`update market.submission set state = 'changes_requested', answered_at = ${at(2)}, turn_at = ${at(2)}
      where id = ${id}`.execute(database.db),
    sql`update market.plugin_version set state = 'changes_requested'
      where plugin_id = ${pluginId} and state = 'in_review'`.execute(database.db),
  ]);

describe('a first submission', () => {
  it('freezes listing and version, and waits at its place', async () => {
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id, { note: 'Please look.' });
    expect(await read(plugin.id)).toEqual({ plugin: 'submitted', versions: ['in_review'] });
    await sql`update market.plugin set draft = jsonb_set(draft, '{nameEn}', '"Another"')
      where id = ${plugin.id}`.execute(database.db);
    const { rows } = await sql<{ name: string; isFirst: boolean }>`
      select snapshot#>>'{listing,nameEn}' name, is_first "isFirst" from market.submission
      where id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ name: 'Smart notes', isFirst: true }]);
    const view = await getSubmission(own(people.sue), { id });
    expect(view).toMatchObject({ state: 'waiting', hasListing: true, can: { reply: true, withdraw: false } });
    expect(view.messages).toMatchObject([{ act: 'submitted', body: 'Please look.', isReviewer: false }]);
    expect(await auditOf(database.db, 'submission', id)).toEqual(['market.submitPlugin']);
    expect(await listOpenSubmissions(own())).toContainEqual(expect.objectContaining({ id, state: 'waiting' }));
  });

  it('needs a version and a whole listing with a changelog', async () => {
    const bare = await make({ state: 'draft', versions: [] });
    expect(await refusalOf(submit(bare.id))).toBe('versionNeeded');
    const half = await makeDraft({ listing: { shortEn: '', icon: '' } });
    await expect(submit(half.id)).rejects.toMatchObject({ data: { missing: ['shortEn', 'icon'] } });
    const silent = await makeDraft({ versions: [{ state: 'clean', changesZh: '', changesEn: '' }] });
    expect(await refusalOf(submit(silent.id))).toBe('changesNeeded');
    const failed = await makeDraft({ versions: [{ state: 'scan_failed' }] });
    const versionId = failed.versions[0]!.id;
    expect(await refusalOf(submit(failed.id, { versionId }))).toBe('versionNotReady');
  });

  it('is sent by those who write listings alone', async () => {
    const plugin = await makeDraft();
    expect(await refusalOf(submit(plugin.id, {}, people.sue))).toBe('noPermission');
    expect(await refusalOf(submit(plugin.id, {}, people.stranger))).toBe('notFound');
    const { id } = await submit(plugin.id);
    expect(await refusalOf(getSubmission(own(people.stranger), { id }))).toBe('notFound');
    expect(await refusalOf(withdrawSubmission(own(people.stranger), { id }))).toBe('notFound');
    expect(await refusalOf(answerReviewer(own(people.stranger), { id, body: 'x', sendBack: false }))).toBe('notFound');
  });

  it('is told to reviewers, neither of the developer’s team, and again when it comes back without one', async () => {
    const team = await makeMembers(database.db, ['rita', 'ruth']);
    for (const { id } of [team.rita, team.ruth, people.sue])
      await grantConsole(database.db, id, ['market/reviews/decide']);
    const told = async () => {
      const { rows } = await sql<{ id: number }>`delete from messages.notice where kind = 'desk'
        and act = 'submissionWaits' and path = '/admin/market/reviews' returning member_id id`.execute(database.db);
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const reviewers = [team.rita.id, team.ruth.id].toSorted((a, b) => a - b);
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id);
    expect(await told()).toEqual(reviewers);
    await askForChanges(id, plugin.id);
    await submit(plugin.id);
    expect(await told()).toEqual(reviewers);
    await askForChanges(id, plugin.id);
    await sql`update market.submission set reviewer_id = ${team.rita.id} where id = ${id}`.execute(database.db);
    await submit(plugin.id);
    expect(await told()).toEqual([]);
    await sql`delete from account.staff`.execute(database.db);
  });

  it('sent many times at once waits once', async () => {
    const plugin = await makeDraft();
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => submit(plugin.id)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql`select from market.submission where plugin_id = ${plugin.id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('is withdrawn: the plugin is a draft again, and its version can be sent again', async () => {
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id);
    await withdrawSubmission(own(), { id });
    expect(await read(plugin.id)).toEqual({ plugin: 'draft', versions: ['clean'] });
    await expect(withdrawSubmission(own(), { id })).rejects.toMatchObject({
      data: { error: 'STATE_CONFLICT', state: 'withdrawn' },
    });
    expect((await submit(plugin.id)).id).not.toBe(id);
  });
});

describe('of a published plugin', () => {
  it('a version waits while the plugin stays published, and its draft is left alone', async () => {
    const plugin = await make({ versions: [{}, { state: 'clean' }] });
    await sql`update market.plugin set draft = jsonb_set(draft, '{nameEn}', '"Half"')
      where id = ${plugin.id}`.execute(database.db);
    const { id } = await submit(plugin.id, { withListing: false });
    expect(await read(plugin.id)).toEqual({ plugin: 'published', versions: ['live', 'in_review'] });
    expect((await getSubmission(own(), { id })).hasListing).toBe(false);
  });

  it('a changed listing is sent alone; one that is the same is not', async () => {
    const plugin = await make();
    expect(await refusalOf(submit(plugin.id))).toBe('nothingToSubmit');
    await sql`update market.plugin set draft = jsonb_set(draft, '{shortEn}', '"Better"')
      where id = ${plugin.id}`.execute(database.db);
    const { id } = await submit(plugin.id);
    expect(await getSubmission(own(), { id })).toMatchObject({ version: null, hasListing: true });
  });

  it('nothing is sent while it is suspended', async () => {
    const plugin = await make({ state: 'suspended', versions: [{ state: 'clean' }] });
    expect(await refusalOf(submit(plugin.id))).toBe('pluginStopped');
  });
});

describe('the queue', () => {
  it('has security updates first, then who waited longest', async () => {
    await sql`update market.submission set state = 'withdrawn', decided_at = now()
      where decided_at is null`.execute(database.db);
    const [first, second, urgent] = [
      await makeDraft(),
      await makeDraft(),
      await make({ versions: [{}, { state: 'clean', isSecurity: true }] }),
    ];
    const ids = [
      (await submit(first.id)).id,
      (await submit(second.id, {}, people.dora, at(1))).id,
      (await submit(urgent.id, { withListing: false }, people.dora, at(2))).id,
    ];
    const places = await Promise.all(ids.map(async (id) => (await getSubmission(own(), { id })).place));
    expect(places).toEqual([2, 3, 1]);
  });

  it('tells the measured median and the 95th percentile of the last 30 days', async () => {
    await sql`delete from market.submission_message`.execute(database.db);
    await sql`delete from market.submission`.execute(database.db);
    expect(await getQueueFigures(own())).toMatchObject({ waiting: 0, median_s: null, p95_s: null, promiseHours: 24 });
    const plugin = await make();
    for (const hours of [1, 2, 3, 40, 5000])
      await sql`insert into market.submission (plugin_id, state, is_first, snapshot, risk, risk_parts, submitted_by,
          submitted_at, turn_at, answered_at, decided_at)
        values (${plugin.id}, 'approved', false, '{}', 0, '[]', ${people.dora.id}, ${at(-hours)}, ${testNow},
          ${hours === 5000 ? at(-800) : testNow}, ${testNow})`.execute(database.db);
    const { median_s, p95_s } = await getQueueFigures(own());
    expect(median_s).toBe(2.5 * 3600);
    expect(p95_s).toBeGreaterThan(30 * 3600);
    expect(p95_s).toBeLessThan(40 * 3600);
  });
});

describe('a developer who is asked for changes', () => {
  it('answers, sends back in the next round, and keeps the place', async () => {
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id);
    expect(await refusalOf(answerReviewer(own(), { id, body: 'Here', sendBack: true }))).toBe('notAsked');
    await askForChanges(id, plugin.id);
    await answerReviewer(own(people.sue, at(3)), { id, body: 'We look into it.', sendBack: false });
    expect(await refusalOf(answerReviewer(own(people.sue), { id, body: 'x', sendBack: true }))).toBe('noPermission');
    await answerReviewer(own(people.dora, at(5)), { id, body: 'Done.', sendBack: true });
    const view = await getSubmission(own(people.dora, at(6)), { id });
    expect(view).toMatchObject({ state: 'waiting', round: 2, version: { state: 'in_review' } });
    expect(view.messages.map(({ act }) => act)).toEqual(['submitted', 'message', 'resubmitted']);
    expect(view.submittedAt).toBe(testNow.getTime() / 1000);
  });

  it('sends a new version in the place of the old one, which is withdrawn', async () => {
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id);
    await askForChanges(id, plugin.id);
    const next = await addVersion(database.db, plugin, { version: '1.0.1', state: 'clean' });
    expect((await submit(plugin.id)).id).toBe(id);
    expect(await getSubmission(own(), { id })).toMatchObject({ version: { id: next.id }, round: 2 });
    expect((await read(plugin.id)).versions).toEqual(['withdrawn', 'in_review']);
  });

  it('and says nothing for fourteen days has it back', async () => {
    const plugin = await makeDraft();
    const { id } = await submit(plugin.id);
    await askForChanges(id, plugin.id);
    await returnSilentSubmissions(job(at(2 + 24 * 14 - 1)));
    expect((await getSubmission(own(), { id })).state).toBe('changes_requested');
    await returnSilentSubmissions(job(at(2 + 24 * 14)));
    expect((await getSubmission(own(), { id })).state).toBe('withdrawn');
    expect(await read(plugin.id)).toMatchObject({ plugin: 'draft', versions: ['clean'] });
    expect(await auditOf(database.db, 'submission', id)).toEqual(['market.submitPlugin', 'market.returnSilent']);
  });
});

describe('a trusted developer', () => {
  const makeTrusted = () => make({ versions: [{}] }, people.tina);
  async function upload(plugin: { id: number; slug: string }, more: Parameters<typeof addPackage>[3] = {}) {
    const packageId = await addPackage(database.db, plugin, '1.1.0', more);
    const input = CreateVersionInput.parse({ pluginId: plugin.id, packageId, changesEn: 'Better', thenSubmit: true });
    return (await uploadVersion(own(people.tina), input)).data;
  }

  it('has a clean update live at once, which is looked at afterwards', async () => {
    const plugin = await makeTrusted();
    expect((await upload(plugin)).state).toBe('live');
    const { rows } = await sql`select state, is_afterwards from market.submission
      where plugin_id = ${plugin.id}`.execute(database.db);
    expect(rows).toEqual([{ state: 'waiting', is_afterwards: true }]);
  });

  it.each<[string, Parameters<typeof addPackage>[3]]>([
    ['a new permission', { manifest: { permissions: ['storage', 'network'] } }],
    [
      'a warning',
      {
        verdict: 'noted',
        findings: [{ check: 'network', rule: 'a', severity: 'warning', file: '', line: 0, excerpt: '' }],
      },
    ],
  ])('waits like everybody with %s', async (_, more) => {
    const plugin = await makeTrusted();
    expect((await upload(plugin, more)).state).toBe('in_review');
  });

  it('whose package is still looked at has it live with the first run of the job after that', async () => {
    const plugin = await makeTrusted();
    const { state } = await upload(plugin, { verdict: 'undone' });
    expect(state).toBe('scanning');
    expect(await takeScanResults(job())).toBe(0);
    await addScan(database.db, await newestPackage(database.db, plugin.id), { verdict: 'clean' });
    await takeScanResults(job(at(0.05)));
    expect((await read(plugin.id)).versions).toEqual(['live', 'live']);
  });
});

it('a live version in which a later look finds an error comes to quarantine', async () => {
  const plugin = await make({ versions: [{}] });
  await addScan(database.db, await newestPackage(database.db, plugin.id), {
    verdict: 'blocked',
    findings: [{ check: 'secrets', rule: 'key', severity: 'error', file: 'a.js', line: 1, excerpt: '' }],
  });
  expect(await takeScanResults(job())).toBe(1);
  expect(await takeScanResults(job())).toBe(0);
  expect((await read(plugin.id)).versions).toEqual(['quarantined']);
});
