import { describe, expect, it, test } from 'vitest';
import { manifestOf } from '#test/packages.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { judge, type Whole } from './package-checks.ts';
import { type CheckRun, CheckSwitches, defaultSwitches } from './scans.schema.ts';
import { findLike, skeleton } from './similar-names.ts';

const none = { findings: [], runs: [] };
const manifest = (more: object = {}) => manifestOf({ dependencies: {}, ...more }) as unknown as Manifest;
const whole = (more: Partial<Whole> = {}): Whole => ({
  sha256: 'a'.repeat(64),
  manifest: manifest(),
  files: [{ path: 'LICENSE', sha256: 'b'.repeat(64) }],
  scanned: { findings: [], found: {}, hosts: [] },
  switches: defaultSwitches,
  blocked: new Set(),
  last: null,
  names: [],
  ...more,
});
const rules = (more: Partial<Whole>) =>
  judge(whole(more), none).findings.map(({ rule, severity }) => `${rule} ${severity}`);

it('a package without findings is clean, and each check says so', () => {
  const { verdict, checks } = judge(whole(), none);
  expect(verdict).toBe('clean');
  expect(checks.map(({ state }) => state)).toEqual([...Array(11).fill('passed'), 'off', 'off']);
});

it('files and packages that are known to be bad are blocked', () => {
  expect(rules({ blocked: new Set(['b'.repeat(64)]) })).toEqual(['known-file error']);
  expect(judge(whole({ blocked: new Set(['a'.repeat(64)]) }), none).verdict).toBe('blocked');
});

it('tells permissions and servers that the last version did not have', () => {
  const more = {
    permissions: ['storage', 'network'],
    data: { reads: { zh: '无', en: 'No' }, sends: [{ to: 'a.example.com' }] },
  };
  expect(rules({ manifest: manifest(more), last: manifest() })).toEqual([
    'new-permission warning',
    'new-server warning',
  ]);
  expect(rules({ manifest: manifest(more), last: manifest(more) })).toEqual([]);
  expect(judge(whole({ manifest: manifest(more), last: manifest() }), none).verdict).toBe('noted');
});

it('compares the servers in the code with the data statement', () => {
  const sends = [
    { to: 'api.example.net', what: { zh: '文', en: 'It' } },
    { to: '*.cdn.example.net', what: { zh: '图', en: 'It' } },
  ];
  const seen = (host: string, isPlain = false) => ({
    host,
    isPlain,
    isNumber: /^\d/.test(host),
    file: 'a.js',
    line: 3,
  });
  const hosts = [
    seen('api.example.net'),
    seen('x.cdn.example.net', true),
    seen('other.example.net'),
    seen('8.8.8.8'),
    seen('www.w3.org'),
  ];
  const declared = manifest({ permissions: ['network'], data: { reads: { zh: '无', en: 'No' }, sends } });
  const scanned = { findings: [], found: {}, hosts };
  expect(rules({ manifest: declared, scanned })).toEqual([
    'declared-server info',
    'unencrypted warning',
    'undeclared-server warning',
    'address-number warning',
  ]);
});

it('misses a licence file', () => {
  expect(rules({ files: [] })).toEqual(['no-licence-file warning']);
  for (const path of ['LICENCE.md', 'license.txt', 'COPYING', 'LICENSE-MIT'])
    expect(rules({ files: [{ path, sha256: '' }] })).toEqual([]);
});

describe('names', () => {
  const known = [{ id: 'smart-notes-pro', names: ['智能笔记专业版', 'Smart Notes Pro'] }];
  test.each([
    ['the same but for a hyphen', 'smartnotespro', 'looks-same'],
    ['a digit for a letter', 'smart-n0tes-pr0', 'looks-same'],
    ['one letter more', 'smart-notes-proo', 'alike'],
    ['two letters for one', 'srnart-notes-pro', 'looks-same'],
  ])('%s', (_name, id, how) => {
    expect(findLike({ id, names: [] }, known)?.how).toBe(how);
  });

  it('in other scripts that look the same are the same', () => {
    expect(skeleton('Ѕmаrt Νotеs Рro')).toBe(skeleton('Smart Notes Pro'));
    expect(findLike({ id: 'x-one', names: ['Ѕmаrt Notes Рro'] }, known)?.how).toBe('looks-same');
    expect(findLike({ id: 'x-one', names: ['智能笔记专业板'] }, known)?.how).toBe('alike');
  });

  it('that are its own, or others, are no fault', () => {
    expect(findLike({ id: 'smart-notes-pro', names: ['Smart Notes Pro'] }, known)).toBeNull();
    expect(findLike({ id: 'weather', names: ['天气', 'Weather'] }, known)).toBeNull();
  });

  it('that look the same block a package', () => {
    expect(judge(whole({ names: [{ id: 'smartnotes', names: [] }] }), none).verdict).toBe('blocked');
  });
});

it('what is only shown never blocks, what failed holds back where it is required', () => {
  const finding = { check: 'clamav', rule: 'virus', severity: 'error', file: '', line: 0, excerpt: 'Eicar' } as const;
  const run = (state: CheckRun['state']): CheckRun => ({ check: 'clamav', state, found: 1, detail: '' });
  const outside = (state: CheckRun['state']) => ({ findings: state === 'found' ? [finding] : [], runs: [run(state)] });
  const shown = CheckSwitches.parse({ clamav: { isEnabled: true, isEnforced: false, isRequired: false } });
  expect(judge(whole(), outside('found')).verdict).toBe('blocked');
  expect(judge(whole(), outside('failed')).verdict).toBe('undone');
  expect(judge(whole({ switches: shown }), outside('found')).verdict).toBe('noted');
  expect(judge(whole({ switches: shown }), outside('failed')).verdict).toBe('clean');
  expect(judge(whole(), outside('passed')).checks.find(({ check }) => check === 'clamav')?.state).toBe('passed');
});
