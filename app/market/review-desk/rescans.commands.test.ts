import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { auditOf, ctxAs, grantConsole } from '#test/ask.ts';
import { addDeveloper, addPlugin, givePackage } from '#test/market.ts';
import { packageWith } from '#test/packages.ts';
import { addScan } from '#test/releases.ts';
import { getPackageScan } from '#app/market/packages/packages.queries.server.ts';
import { takeScanResults } from '#app/market/submissions/scan-results.commands.server.ts';
import type { SubmissionView } from '#app/market/submissions/submissions.schema.ts';
import type { ReviewDeskView } from './review-desk.schema.ts';

const app = useTestApp();
let [maker, boss, looker]: Member[] = [];

beforeAll(async () => {
  [maker, boss, looker] = await Promise.all(['maker', 'boss', 'looker'].map((name) => app.addMember(name)));
  await addDeveloper(app.database.db, maker!.id);
  await grantConsole(app.database.db, boss!.id);
  await grantConsole(app.database.db, looker!.id, ['market/reviews']);
});

const job = () => ctxAs(app.database.db, { kind: 'job', name: 'test' }, { now: new Date() });
const stateOf = async (version: number) =>
  (await sql<{ state: string }>`select state from market.plugin_version where id = ${version}`.execute(app.database.db))
    .rows[0]!.state;

/** A version that was approved and is live, with a file that later turns out to be bad. */
async function published() {
  const { db } = app.database;
  const plugin = await addPlugin(db, maker!.id, { versions: [{}, { state: 'clean' }] });
  const version = plugin.versions[1]!.id;
  const data = `bad(${version})`;
  const packageId = await givePackage(app, version, packageWith({ name: 'bad.js', data }));
  const { id } = await app.done(
    '/api/developer/submitPlugin',
    { pluginId: plugin.id, withListing: false },
    { member: maker! },
  );
  await app.done('/api/admin/market/approveSubmission', { id, round: 1, body: '' }, { member: boss! });
  await sql`update market.plugin_version set state = 'live' where id = ${version}`.execute(db);
  return { version, packageId, review: id, hash: createHash('sha256').update(data).digest('hex') };
}
const scanAgain = (version: number, member = boss!) =>
  app.post('/api/admin/market/scanAgain', { id: version }, { member });
const say = (path: string, review: number, member: Member, more: object) =>
  app.post(path, { id: review, ...more }, { member });
const row = async (version: number) => {
  const { data } = await app.get('/api/admin/market/reviews?tab=quarantine', { member: boss! });
  return (data as ReviewDeskView).quarantine.find(({ id }) => id === version);
};
const mayReply = async (version: number) =>
  ((await app.get(`/api/developer/submission?version=${version}`, { member: maker! })).data as SubmissionView).can
    .reply;
const appeal = (review: number) =>
  say('/api/developer/answerReviewer', review, maker!, { body: 'That file is a test.' });

it('another look finds what is bad by the rules of today, and the developer appeals where it was reviewed', async () => {
  const { version, packageId, review, hash } = await published();
  expect((await appeal(review)).code, 'it was decided').not.toBe(1);
  await writeSetting(job(), 'packageBlocked', [hash]);
  forgetSettings();
  expect((await scanAgain(version)).code).toBe(1);
  await expect.poll(async () => (await getPackageScan(job(), packageId)).verdict).toBe('blocked');
  expect(await auditOf(app.database.db, 'package', packageId)).toContain('market.scanPackage');
  await takeScanResults(job());
  expect(await stateOf(version)).toBe('quarantined');
  expect(await auditOf(app.database.db, 'plugin_version', version)).toEqual(['market.askScan', 'market.scanVersion']);
  const { rows } = await sql<{ act: string }>`select act from messages.notice where member_id = ${maker!.id}
    order by id desc limit 1`.execute(app.database.db);
  expect(rows).toEqual([{ act: 'versionQuarantined' }]);

  expect(await row(version)).toMatchObject({ review, isAppealed: false });
  expect(await mayReply(version)).toBe(true);
  expect((await appeal(review)).code).toBe(1);
  expect(await row(version)).toMatchObject({ isAppealed: true });
  const answer = { body: 'We look at it.', isInternal: false };
  expect((await say('/api/admin/market/writeDeveloper', review, boss!, answer)).code).toBe(1);
  expect(await row(version)).toMatchObject({ isAppealed: false });

  await app.done('/api/admin/market/releaseVersion', { id: version }, { member: boss! });
  expect(await stateOf(version)).toBe('live');
  expect(await mayReply(version)).toBe(false);
  expect((await appeal(review)).code).not.toBe(1);
  await writeSetting(job(), 'packageBlocked', []);
  forgetSettings();
});

it('what a reviewer has let pass is no reason again, what is new is', async () => {
  const { db } = app.database;
  const { version, packageId } = await published();
  const error = { check: 'secrets', rule: 'key', severity: 'error', file: 'a.js', line: 1, excerpt: 'AKIA' } as const;
  const find = async (findings: Parameters<typeof addScan>[2]['findings']) => {
    await addScan(db, packageId, { verdict: 'blocked', findings });
    await takeScanResults(job());
    return stateOf(version);
  };
  expect(await find([error])).toBe('quarantined');
  await app.done('/api/admin/market/releaseVersion', { id: version }, { member: boss! });
  expect(await find([{ ...error, line: 7 }])).toBe('live');
  expect(await find([error, { ...error, file: 'b.js' }])).toBe('quarantined');
});

it('is asked for by reviewers of other developers alone, of versions that somebody gets, once at a time', async () => {
  const { db } = app.database;
  const { version } = await published();
  for (const member of [maker!, looker!]) expect((await scanAgain(version, member)).code).not.toBe(1);
  await grantConsole(db, maker!.id);
  expect((await scanAgain(version, maker)).code).not.toBe(1);
  expect(await auditOf(db, 'plugin_version', version)).toEqual([]);
  await sql`update market.plugin_version set scan_asked_at = now() where id = ${version}`.execute(db);
  expect((await scanAgain(version)).code).toBe(1);
  expect(await auditOf(db, 'plugin_version', version), 'one is under way').toEqual([]);
  await sql`update market.plugin_version set state = 'blocked' where id = ${version}`.execute(db);
  expect((await scanAgain(version)).code).not.toBe(1);
});
