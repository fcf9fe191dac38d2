import { describe, expect, it, test } from 'vitest';
import { manifestOf } from '#test/packages.ts';
import { defaultHost } from './default-host.ts';
import type { Host } from './host.schema.ts';
import { readManifest } from './manifest-lines.ts';
import { manifestFaultNames } from './manifest.schema.ts';
import zh from './manifest-faults.zh.ts';
import en from './manifest-faults.en.ts';

const read = (more: object = {}, host: Host = defaultHost) =>
  readManifest(JSON.stringify(manifestOf(more), null, 2), host);
const faults = (more: object, host?: Host) => read(more, host).faults.map(({ fault, path }) => `${fault} ${path}`);
const sends = (to: string) => ({
  data: { reads: { zh: '无', en: 'None' }, sends: [{ to, what: { zh: '文', en: 'It' } }] },
});

describe('a manifest', () => {
  it('with the least that is asked for is taken, and what is left out has its default', () => {
    expect(read()).toMatchObject({
      faults: [],
      manifest: { id: 'smart-notes', description: null, dependencies: {}, homepage: null, extras: {} },
    });
  });

  it('with everything is taken as it stands', () => {
    const more = {
      $schema: 'https://example.org/plugin.schema.json',
      description: { zh: '记笔记', en: 'Takes notes' },
      version: '2.0.0-beta.1',
      permissions: ['network', 'storage'],
      ...sends('*.example.com'),
      license: '(MIT OR Apache-2.0)',
      dependencies: { 'other-plugin': '^1.2.0 || >=3' },
      homepage: 'https://example.org/notes',
      extras: { platforms: ['linux'], models: ['qwen3'], commands: ['笔记'] },
    };
    const { $schema, ...kept } = more;
    expect($schema).toContain('schema');
    expect(read(more)).toMatchObject({ faults: [], manifest: kept });
  });

  test.each([
    ['slug id', { id: 'Smart Notes' }],
    ['too-short name.zh', { name: { zh: '一', en: 'One' } }],
    ['too-long name.en', { name: { zh: '笔记', en: 'n'.repeat(41) } }],
    ['missing name.en', { name: { zh: '笔记' } }],
    ['invisible name.en', { name: { zh: '笔记', en: 'No\u202etes' } }],
    ['invisible name.zh', { name: { zh: '笔\ue000记', en: 'Notes' } }],
    ['version version', { version: '1.0' }],
    ['version version', { version: '1.0.0+build.5' }],
    ['version version', { version: 'v1.0.0' }],
    ['host host.id', { host: { id: 'other', range: '*' } }],
    ['range host.range', { host: { id: 'toolbox', range: 'newest' } }],
    ['entry entry', { entry: '../main.js' }],
    ['entry entry', { entry: 'main.exe' }],
    ['permission permissions.1', { permissions: ['storage', 'everything'] }],
    ['repeated permissions', { permissions: ['storage', 'storage'] }],
    ['sends-without-network data.sends', sends('api.example.com')],
    ['host-name data.sends.0.to', { permissions: ['network'], ...sends('https://example.com/x') }],
    ['missing data', { data: undefined }],
    ['licence license', { license: 'Free for all' }],
    ['slug dependencies.A', { dependencies: { A: '^1' } }],
    ['range dependencies.other-one', { dependencies: { 'other-one': 'x.y' } }],
    ['own-dependency dependencies.smart-notes', { dependencies: { 'smart-notes': '^1' } }],
    ['address homepage', { homepage: 'http://example.org' }],
    ['address homepage', { homepage: 'https://user:word@example.org' }],
    ['choice extras.platforms.0', { extras: { platforms: ['dos'] } }],
    ['unknown-key extras.colour', { extras: { colour: 'red' } }],
    ['unknown-key licence', { licence: 'MIT' }],
    ['wrong-type permissions', { permissions: 'storage' }],
    ['wrong-type name', { name: '笔记' }],
  ])('has the fault %s', (fault, more) => {
    expect(faults(more)).toEqual([fault]);
  });

  it('tells line and column of each fault, and of what is missing where it should stand', () => {
    const text = '{\n  "id": "A b",\n  "name": {"zh": "笔记", "en": "Notes"},\n  "x": 1\n}';
    const { faults: found } = readManifest(text, defaultHost);
    expect(found.find(({ fault }) => fault === 'slug')).toMatchObject({ line: 2, column: 3 });
    expect(found.find(({ path }) => path === 'x')).toMatchObject({ fault: 'unknown-key', line: 4, column: 3 });
    expect(found.find(({ path }) => path === 'version')).toMatchObject({ fault: 'missing', line: 1, column: 1 });
  });

  it('is plain JSON with every key once', () => {
    const faultOf = (text: string) => readManifest(text, defaultHost).faults[0];
    expect(faultOf('{"id": "a",}')).toMatchObject({ fault: 'syntax', line: 1 });
    expect(faultOf('{\n// no\n"id": "a"}')).toMatchObject({ fault: 'syntax', line: 2 });
    expect(faultOf('')).toMatchObject({ fault: 'syntax' });
    expect(faultOf('{"id": "a",\n "id": "b"}')).toMatchObject({ fault: 'duplicate-key', path: 'id', line: 2 });
    expect(faultOf('['.repeat(60_000))).toMatchObject({ fault: 'too-deep' });
    const odd = JSON.stringify(manifestOf()).replace('{', '{"__proto__": {"polluted": true}, ');
    expect(readManifest(odd, defaultHost).faults).toMatchObject([{ fault: 'unknown-key', path: '__proto__' }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

it('asks for what the host asks for', () => {
  const host: Host = {
    ...defaultHost,
    id: 'blog',
    versions: ['2.0.0', '2.1.0'],
    extras: [
      {
        key: 'scope',
        kind: 'choice',
        isRequired: true,
        choices: ['site', 'page'],
        most: 1,
        about: { zh: '范', en: 'It' },
      },
    ],
  };
  const own = { host: { id: 'blog', range: '^2' }, extras: { scope: 'site' } };
  expect(read(own, host).faults).toEqual([]);
  expect(faults({ ...own, host: { id: 'blog', range: '^3' } }, host)).toEqual(['host-versions host.range']);
  expect(faults({ ...own, extras: undefined }, host)).toEqual(['missing extras']);
  expect(faults({ ...own, extras: { scope: 'all' } }, host)).toEqual(['choice extras.scope']);
});

it('has words for every fault in both languages', () => {
  expect(Object.keys(zh).sort()).toEqual([...manifestFaultNames].sort());
  expect(Object.keys(en).sort()).toEqual([...manifestFaultNames].sort());
});
