import { defaultHost } from '#app/market/manifests/default-host.ts';
import { PackageLimits } from '#app/market/packages/packages.schema.ts';
import { defaultSwitches } from '#app/market/scans/scans.schema.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

/** What a good manifest says; `more` replaces parts of it. */
export const manifestOf = (more: object = {}) => ({
  id: 'smart-notes',
  name: { zh: '智能笔记', en: 'Smart notes' },
  version: '1.0.0',
  host: { id: 'toolbox', range: '>=1.0.0' },
  entry: 'index.html',
  permissions: ['storage'],
  data: { reads: { zh: '不读取任何数据', en: 'Reads no data' }, sends: [] },
  license: 'MIT',
  ...more,
});

/** The files of a good package. */
export const goodFiles = (more: object = {}): RawEntry[] => [
  { name: 'plugin.json', data: JSON.stringify(manifestOf(more), null, 2) },
  { name: 'index.html', data: '<!doctype html><title>Notes</title><p>Hello' },
  { name: 'LICENSE', data: 'MIT License' },
];

/** A good package with further entries. */
export const packageWith = (...entries: RawEntry[]): Buffer => rawZip([...goodFiles(), ...entries]);

/** How packages are looked at unless an operator says otherwise. */
export const usualLook = {
  limits: PackageLimits.parse({}),
  host: defaultHost,
  switches: defaultSwitches,
  patterns: [],
  memory_bytes: 256 * 1024 ** 2,
};
