import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { grantConsole } from '#test/ask.ts';
import { startClamd } from '#test/clamd-server.ts';
import { startScanner } from '#test/scanner-server.ts';
import { getPackageSettings } from '#app/market/packages/packages.settings.server.ts';
import type { SettingsForm } from './settings.schema.ts';

const app = useTestApp();
let boss: Member;
let made = 0;
let scanner: Awaited<ReturnType<typeof startScanner>>;
let clamd: Awaited<ReturnType<typeof startClamd>>;

beforeAll(async () => {
  [scanner, clamd] = await Promise.all([startScanner(), startClamd()]);
});
afterAll(() => {
  scanner.close();
  clamd.close();
});
// only so many tests in ten minutes
beforeEach(async () => {
  boss = await app.addMember(`boss_${(made += 1)}`, { isStaff: true });
  await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [boss.id]);
});

const form = async () => (await app.get('/api/admin/settings', { member: boss })).data as SettingsForm;
const save = async (changes: object, drops: string[] = []) =>
  app.post(
    '/api/admin/saveSettings',
    { section: 'market', values: { ...(await form()).market, ...changes }, drops },
    { member: boss },
  );
const fieldsOf = ({ data }: { data: unknown }) => Object.keys((data as { fields?: object } | null)?.fields ?? {});
const test = (member: Member | null = boss) => app.post('/api/admin/testScanners', {}, { member });
const clear = () => save({ scannerTemplate: null, clamavAddress: '' }, ['scannerToken']);

it('keeps how a scanner is asked, and its token unseen', async () => {
  expect(await save({ scannerTemplate: scanner.template, scannerToken: 'scan-token' })).toMatchObject({ code: 1 });
  const { market, kept } = await form();
  expect([market.scannerTemplate, market.scannerToken]).toEqual([scanner.template, '']);
  expect(kept).toContain('scannerToken');
  expect((await getPackageSettings({ db: app.database.db })).scannerToken).toBe('scan-token');
  const { rows } = await app.database.pool.query("select detail from core.audit where action = 'admin.saveSettings'");
  expect(JSON.stringify(rows)).not.toContain('scan-token');
  await clear();
});

it('sends a kept token nowhere else than it was entered for, and nothing without encryption', async () => {
  const at = (host: string, call: 'start' | 'poll' | 'result' = 'start') => ({
    ...scanner.template,
    [call]: { ...scanner.template[call], url: `${host}/scans/{id}` },
  });
  await save({ scannerTemplate: scanner.template, scannerToken: 'scan-token' });
  for (const call of ['start', 'poll', 'result'] as const) {
    expect(fieldsOf(await save({ scannerTemplate: at('https://evil.example', call) }))).toEqual(['scannerToken']);
    const plain = { scannerTemplate: at('http://scanner.corp.example', call), scannerToken: 'for there' };
    expect(fieldsOf(await save(plain))).toEqual(['scannerTemplate']);
  }
  expect(await save({ scannerTemplate: null })).toMatchObject({ code: 1 });
  expect(fieldsOf(await save({ scannerTemplate: scanner.template })), 'not by way of none').toEqual(['scannerToken']);
  for (const wrong of ['{"start":', {}, { ...scanner.template, poll: undefined }])
    expect((await save({ scannerTemplate: wrong })).code).toBe(0);
  await clear();
  expect((await form()).kept).not.toContain('scannerToken');
});

it('has the saved scanners tried by staff, with words for what is wrong and an audit row', async () => {
  expect((await test()).msg).toBe('No scanner is set. Fill one in and save it first');
  await save({ scannerTemplate: scanner.template, scannerToken: 'scan-token', clamavAddress: clamd.address });
  const { host } = new URL(scanner.url);
  expect(await test()).toMatchObject({ code: 1, msg: `Works: ClamAV, ${host}` });
  expect(scanner.scans.size).toBe(1);
  await save({ scannerToken: 'wrong' });
  expect((await test()).msg).toBe(`${host} did not do its check: The scanner answered 401`);
  await save({ clamavAddress: '127.0.0.1:1' });
  expect((await test()).msg).toContain('ClamAV did not do its check');
  const { rows } = await app.database.pool.query<{ detail: object }>(
    "select detail from core.audit where action = 'market.testScanners' order by id",
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    { works: true },
    { works: false, fault: 'scanner' },
    { works: false, fault: 'clamav' },
  ]);
  const looker = await app.addMember('looker');
  await grantConsole(app.database.db, looker.id, ['settings']);
  for (const member of [await app.addMember('stranger'), looker, null]) expect((await test(member)).code).not.toBe(1);
  await clear();
});
