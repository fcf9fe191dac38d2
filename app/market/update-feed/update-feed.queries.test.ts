import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ctxAs, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addVersion } from '#test/market.ts';
import { usePrivateFolder } from '#test/releases.ts';
import { flushChecks } from '#app/market/plugin-events/plugin-devices.commands.server.ts';
import { listPackageKeys } from '#app/market/signing/package-keys.queries.server.ts';
import { forgetSequence } from './feed-plugins.queries.server.ts';
import { signedFeedText } from './feed-signature.commands.server.ts';
import { getBlocklist, getFeedKeys, getFeedVersions, getUpdates } from './update-feed.queries.server.ts';
import {
  type Blocklist,
  type Keys,
  type PluginVersions,
  type SignedAnswer,
  type Updates,
  UpdatesInput,
} from './update-feed.schema.ts';

const database = useTestDatabase();
usePrivateFolder();
afterAll(flushChecks);
let dora: number;

beforeAll(async () => {
  dora = (await makeMembers(database.db, ['dora'])).dora.id;
  await addDeveloper(database.db, dora);
});

const ctx = () => ctxAs(database.db, visitor);
async function make(more: Parameters<typeof addPlugin>[2] = {}) {
  const plugin = await addPlugin(database.db, dora, more);
  forgetSequence();
  return plugin;
}
async function change(id: number, state: string, more = sql``) {
  await sql`update market.plugin_version set state = ${state} ${more} where id = ${id}`.execute(database.db);
  forgetSequence();
}
const ask = async (plugins: object[], more: object = {}): Promise<Updates> =>
  opened(await answerOf(await getUpdates(ctx(), UpdatesInput.parse({ plugins, ...more })))) as Updates;
const opened = (answer: SignedAnswer): unknown => JSON.parse(answer.payload);
const answerOf = async (response: Response) => ((await response.json()) as { data: SignedAnswer }).data;

async function isSigned({ payload, keyId, signature }: SignedAnswer): Promise<boolean> {
  const key = (await listPackageKeys(ctx())).find((one) => one.keyId === keyId);
  const x = Buffer.from(key?.publicKey ?? '', 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(signedFeedText(keyId, payload)), publicKey, Buffer.from(signature, 'base64'));
}

describe('the feed', () => {
  it('tells the newest version with what a client needs, signed, to anybody', async () => {
    const plugin = await make({ versions: [{}, { isSecurity: true, changesEn: 'Mends a hole.' }] });
    const input = UpdatesInput.parse({ plugins: [{ id: plugin.slug, version: '1.0.0' }] });
    const answer = await answerOf(await getUpdates(ctx(), input));
    expect(await isSigned(answer)).toBe(true);
    expect(await isSigned({ ...answer, payload: answer.payload.replace('1.1.0', '1.1.1') })).toBe(false);
    const { sequence, issuedAt, expiresAt, plugins } = opened(answer) as Updates;
    expect(sequence).toBeGreaterThan(0);
    expect([issuedAt, expiresAt]).toEqual([testNow.getTime() / 1000, testNow.getTime() / 1000 + 48 * 3600]);
    expect(plugins).toEqual([
      {
        id: plugin.slug,
        plugin: 'listed',
        installed: { version: '1.0.0', state: 'live', reason: '', replacement: '' },
        update: expect.objectContaining({
          version: '1.1.0',
          bytes: 1000,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
          hostRange: '>=1.0.0',
          minimumHost: '1.0.0',
          changes: { zh: '第一版。', en: 'Mends a hole.' },
          isSecurity: true,
          mendsSecurity: true,
        }) as unknown,
      },
    ]);
    expect(JSON.stringify(plugins)).not.toContain('rollOut');
  });

  it('answers for 200 plugins at most, also those that it does not know', async () => {
    const many = Array.from({ length: 200 }, (_, i) => ({ id: `nobody-${i}` }));
    const { plugins } = await ask(many);
    expect(plugins).toHaveLength(200);
    expect(plugins[0]).toEqual({ id: 'nobody-0', plugin: 'unknown', installed: null, update: null });
    expect(UpdatesInput.safeParse({ plugins: [...many, { id: 'one-more' }] }).success).toBe(false);
  });

  it('says nothing of plugins and versions that nobody may have', async () => {
    const draft = await make({ state: 'draft', versions: [{ state: 'in_review' }] });
    const open = await make({ versions: [{}, { state: 'clean' }, { state: 'approved' }] });
    const { plugins } = await ask([{ id: draft.slug }, { id: open.slug, version: '1.0.0' }]);
    expect(plugins.map(({ plugin, update }) => [plugin, update])).toEqual([
      ['unknown', null],
      ['listed', null],
    ]);
  });

  it('tells who has a version that it is blocked, at once, and what to take instead', async () => {
    const plugin = await make({ versions: [{}, {}] });
    const ask110 = () => ask([{ id: plugin.slug, version: '1.1.0' }]);
    expect((await ask110()).plugins[0]!.installed).toMatchObject({ state: 'live' });
    await change(plugin.versions[1]!.id, 'blocked', sql`, reason = 'It leaks keys.'`);
    const { plugins } = await ask110();
    expect(plugins[0]).toMatchObject({ installed: { state: 'blocked', reason: 'It leaks keys.' }, update: null });
    await addVersion(database.db, plugin, { version: '1.2.0' });
    forgetSequence();
    expect((await ask110()).plugins[0]!.update).toMatchObject({ version: '1.2.0' });
    const list = opened(await answerOf(await getBlocklist(ctx()))) as Blocklist;
    expect(list.versions).toContainEqual(
      expect.objectContaining({ id: plugin.slug, version: '1.1.0', reason: 'It leaks keys.' }),
    );
  });

  it('lists plugins that are suspended, and offers nothing of them', async () => {
    const plugin = await make({ state: 'suspended', versions: [{}, {}] });
    expect((await ask([{ id: plugin.slug, version: '1.0.0' }])).plugins[0]).toMatchObject({
      plugin: 'stopped',
      update: null,
    });
    const list = opened(await answerOf(await getBlocklist(ctx()))) as Blocklist;
    expect(list.plugins.map(({ id }) => id)).toContain(plugin.slug);
    await expect(getFeedVersions(ctx(), { slug: plugin.slug })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('offers a roll-out to the share of devices that it has reached', async () => {
    const plugin = await make({ versions: [{}, { state: 'rolling_out', rollOut: 25 }] });
    const got = await Promise.all(
      Array.from({ length: 400 }, async (_, i) => {
        const { plugins } = await ask([{ id: plugin.slug, version: '1.0.0' }], { device: `device-${i}` });
        return plugins[0]!.update !== null;
      }),
    );
    const share = got.filter(Boolean).length / got.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.33);
    expect((await ask([{ id: plugin.slug, version: '1.0.0' }])).plugins[0]!.update).toBeNull();
  });
});

describe('the sequence', () => {
  it('grows with every change that a client may see, and never falls', async () => {
    const plugin = await make({ versions: [{}] });
    const seen: number[] = [(await ask([])).sequence];
    for (const state of ['deprecated', 'live', 'yanked', 'blocked']) {
      await change(plugin.versions[0]!.id, state);
      seen.push((await ask([])).sequence);
    }
    await sql`update market.plugin set state = 'delisted' where id = ${plugin.id}`.execute(database.db);
    forgetSequence();
    seen.push((await ask([])).sequence);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    await sql`update market.plugin set downloads = downloads + 1 where id = ${plugin.id}`.execute(database.db);
    forgetSequence();
    expect((await ask([])).sequence).toBe(seen.at(-1));
    await expect(sql`update market.feed set sequence = sequence - 1`.execute(database.db)).rejects.toThrow(
      'only grows',
    );
    await expect(sql`delete from market.feed`.execute(database.db)).rejects.toThrow('only grows');
  });

  it('of changes at once is passed by none of them', async () => {
    const plugins: Awaited<ReturnType<typeof make>>[] = [];
    while (plugins.length < 8) plugins.push(await make({ versions: [{}] }));
    const before = (await ask([])).sequence;
    await Promise.all(plugins.map(({ versions }) => change(versions[0]!.id, 'yanked')));
    forgetSequence();
    expect((await ask([])).sequence).toBeGreaterThanOrEqual(before + 8);
  });
});

it('lists every version that was offered, the highest first, and the keys', async () => {
  const plugin = await make({
    versions: [
      { version: '1.9.0' },
      { version: '1.10.0', state: 'deprecated' },
      { version: '2.0.0', state: 'in_review' },
    ],
  });
  const response = await getFeedVersions(ctx(), { slug: plugin.slug });
  expect(response.headers.get('cache-control')).toBe('public, max-age=900');
  expect(response.headers.get('etag')).toMatch(/^W\/"versions-\d+-\d+"$/);
  const { versions } = opened(await answerOf(response)) as PluginVersions;
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    ['1.10.0', 'deprecated'],
    ['1.9.0', 'live'],
  ]);
  const { keys } = opened(await answerOf(await getFeedKeys(ctx()))) as Keys;
  expect(keys).toHaveLength(1);
});
