import { describe, expect, it } from 'vitest';
import { type Asked, type KeptFeedPlugin, type KeptFeedVersion, sharesOf, updateOf } from './chosen-update.policy.ts';

const version = (number: string, more: Partial<KeptFeedVersion> = {}): KeptFeedVersion => ({
  version: number,
  channel: number.includes('-') ? 'beta' : 'stable',
  state: 'live',
  hostRange: '>=1.0.0',
  minimumHost: '1.0.0',
  permissions: [],
  bytes: 1000,
  sha256: 'a'.repeat(64),
  signature: {},
  changes: { zh: '', en: '' },
  isSecurity: false,
  replacement: '',
  reason: '',
  publishedAt: 1,
  rollOut: 100,
  isPaused: false,
  ...more,
});
const plugin = (versions: KeptFeedVersion[], more: Partial<KeptFeedPlugin> = {}): KeptFeedPlugin => ({
  slug: 'notes',
  plugin: 'listed',
  versions,
  ...more,
});
const asked = (more: Partial<Asked> = {}): Asked => ({
  installed: '1.0.0',
  channel: 'stable',
  hostVersion: '1.5.0',
  device: 'device-7',
  ...more,
});
const offered = (one: KeptFeedPlugin, more: Partial<Asked> = {}) => updateOf(one, asked(more)).update?.version ?? null;

describe('the feed offers', () => {
  it('the newest version above the installed one, and nothing to who has it', () => {
    const all = plugin([version('1.2.0'), version('1.1.0'), version('1.0.0')]);
    expect([offered(all), offered(all, { installed: '1.2.0' }), offered(all, { installed: '9.0.0' })]).toEqual([
      '1.2.0',
      null,
      null,
    ]);
    expect([offered(all, { installed: '' }), offered(all, { installed: 'nonsense' })]).toEqual(['1.2.0', '1.2.0']);
  });

  it('the newest that the host can run', () => {
    const all = plugin([version('2.0.0', { hostRange: '>=2.0.0' }), version('1.1.0')]);
    expect([offered(all), offered(all, { hostVersion: '2.1.0' }), offered(all, { hostVersion: null })]).toEqual([
      '1.1.0',
      '2.0.0',
      '2.0.0',
    ]);
  });

  it('beta versions to those who ask for them alone', () => {
    const all = plugin([version('1.2.0-beta.1'), version('1.1.0')]);
    expect([offered(all), offered(all, { channel: 'beta' })]).toEqual(['1.1.0', '1.2.0-beta.1']);
  });

  it('a roll-out to its share, and to nobody while it is paused', () => {
    const all = (more: Partial<KeptFeedVersion>) =>
      plugin([version('1.2.0', { state: 'rolling_out', rollOut: 25, ...more }), version('1.1.0')]);
    const share = Array.from({ length: 2000 }, (_, i) => offered(all({}), { device: `d${i}` }));
    const got = share.filter((one) => one === '1.2.0').length / share.length;
    expect(got).toBeGreaterThan(0.22);
    expect(got).toBeLessThan(0.28);
    expect(new Set(share)).toEqual(new Set(['1.2.0', '1.1.0']));
    expect(offered(all({}), { device: null })).toBe('1.1.0');
    expect(offered(all({ isPaused: true, rollOut: 99 }), { device: 'd1' })).toBe('1.1.0');
  });

  it.each(['deprecated', 'yanked', 'blocked'] as const)('no %s version', (state) => {
    expect(offered(plugin([version('1.2.0', { state }), version('1.1.0')]))).toBe('1.1.0');
  });

  it('nothing of a plugin that is stopped, but what became of the installed version', () => {
    const all = plugin([version('1.1.0'), version('1.0.0', { state: 'blocked', reason: 'leaks' })], {
      plugin: 'stopped',
    });
    expect(updateOf(all, asked())).toMatchObject({
      plugin: 'stopped',
      update: null,
      installed: { version: '1.0.0', state: 'blocked', reason: 'leaks' },
    });
  });
});

it('says that an update mends a security fault when any version on the way to it does', () => {
  const all = plugin([version('1.3.0'), version('1.2.0', { isSecurity: true }), version('1.1.0')]);
  expect(updateOf(all, asked()).update?.mendsSecurity).toBe(true);
  expect(updateOf(all, asked({ installed: '1.2.0' })).update?.mendsSecurity).toBe(false);
});

it('says nothing of an installed version that it does not know, nor of a fault that was mended before', () => {
  const all = plugin([version('1.3.0'), version('1.0.0'), version('0.9.0', { isSecurity: true })]);
  expect(updateOf(all, asked({ installed: '1.1.1' }))).toMatchObject({
    id: 'notes',
    plugin: 'listed',
    installed: null,
  });
  expect(updateOf(all, asked()).update).toMatchObject({ version: '1.3.0', mendsSecurity: false });
  expect(updateOf(all, asked()).update).not.toHaveProperty('rollOut');
  const newest = plugin([version('1.4.0', { hostRange: '>=9.0.0', isSecurity: true }), version('1.3.0')]);
  expect(updateOf(newest, asked()).update).toMatchObject({ version: '1.3.0', mendsSecurity: false });
});

it('takes a device by its own place in each version of each plugin', () => {
  const all = (slug: string, number: string) =>
    plugin([version(number, { state: 'rolling_out', rollOut: 25 })], { slug });
  const got = (slug: string, number: string) =>
    Array.from({ length: 200 }, (_, i) => offered(all(slug, number), { device: `d${i}` }))
      .join(' ')
      .replaceAll(number, 'x');
  expect(got('notes', '1.2.0')).not.toBe(got('tables', '1.2.0'));
  expect(got('notes', '1.2.0')).not.toBe(got('notes', '1.3.0'));
});

describe('the shares of a device', () => {
  const rolling = (more: Partial<KeptFeedVersion> = {}) => version('1.2.0', { state: 'rolling_out', ...more });
  it('are the roll-outs that it is offered, by number', () => {
    expect(sharesOf(plugin([rolling({ rollOut: 100 }), version('1.1.0')]), 'd')).toEqual(['1.2.0']);
    expect(sharesOf(plugin([rolling({ rollOut: 0 }), version('1.1.0')]), 'd')).toEqual([]);
    expect(sharesOf(plugin([rolling({ rollOut: 100, isPaused: true })]), 'd')).toEqual([]);
    expect(sharesOf(plugin([version('1.1.0', { state: 'deprecated' })]), 'd')).toEqual([]);
    expect(sharesOf(plugin([rolling({ rollOut: 25 })]), null)).toEqual([]);
    expect(sharesOf(null, 'd')).toEqual([]);
  });

  it('tell the same as the offer', () => {
    for (const slug of ['notes', 'tables'])
      for (let i = 0; i < 200; i += 1) {
        const one = plugin([rolling({ rollOut: 25 })], { slug });
        const isIn = sharesOf(one, `d${i}`).length > 0;
        expect(offered(one, { device: `d${i}` })).toBe(isIn ? '1.2.0' : null);
      }
  });
});
