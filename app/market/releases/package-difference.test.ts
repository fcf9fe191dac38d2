import { expect, it } from 'vitest';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { differenceOf } from './package-difference.ts';

const manifest = (more: Partial<Manifest>): Manifest => ({
  id: 'smart-notes',
  name: { zh: '笔记', en: 'Notes' },
  description: null,
  version: '1.0.0',
  host: { id: 'toolbox', range: '>=1.0.0' },
  entry: 'index.html',
  permissions: ['storage'],
  data: { reads: { zh: '无', en: 'None' }, sends: [] },
  license: 'MIT',
  dependencies: { base: '^1.0.0' },
  homepage: null,
  extras: {},
  ...more,
});
const file = (path: string, size: number, sha256 = `${path}${size}`) => ({ path, size, stored: size, sha256 });
const first = {
  version: '1.0.0',
  bytes: 1000,
  manifest: manifest({}),
  files: [file('a.js', 10), file('b.js', 20), file('c.js', 30)],
};

it('of two versions names files, permissions, hosts, dependencies and sizes', () => {
  const found = differenceOf(first, {
    version: '1.1.0',
    bytes: 1500,
    manifest: manifest({
      version: '1.1.0',
      permissions: ['network'],
      dependencies: { other: '^2.0.0' },
      data: { reads: { zh: '无', en: 'None' }, sends: [{ to: 'api.example.org', what: { zh: '词', en: 'words' } }] },
    }),
    files: [file('a.js', 10), file('b.js', 25), file('d.js', 5)],
  });
  expect(found).toMatchObject({
    from: '1.0.0',
    sameFiles: 1,
    files: [
      { path: 'b.js', kind: 'changed', before: 20, after: 25 },
      { path: 'c.js', kind: 'removed', before: 30, after: 0 },
      { path: 'd.js', kind: 'added', before: 0, after: 5 },
    ],
    permissions: { added: ['network'], removed: ['storage'] },
    hosts: { added: ['api.example.org'], removed: [] },
    dependencies: [
      { slug: 'base', before: '^1.0.0', after: null },
      { slug: 'other', before: null, after: '^2.0.0' },
    ],
    bytes: { before: 1000, after: 1500 },
  });
  expect(found.manifest).toContainEqual({ kind: 'removed', text: '    "storage"' });
  expect(found.manifest).toContainEqual({ kind: 'added', text: '    "network"' });
});

it('of the same files says that nothing changed but what did', () => {
  const found = differenceOf(first, { ...first, version: '1.0.1' });
  expect(found).toMatchObject({ files: [], sameFiles: 3, dependencies: [], manifest: [] });
});

it('of the first version is all of it', () => {
  const found = differenceOf(null, first);
  expect(found.files.map(({ kind }) => kind)).toEqual(['added', 'added', 'added']);
  expect(found).toMatchObject({
    from: null,
    permissions: { added: ['storage'] },
    bytes: { before: null },
    manifest: [],
  });
});
