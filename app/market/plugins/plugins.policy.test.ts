import { describe, expect, test } from 'vitest';
import {
  commonLicences,
  faultOfPicture,
  faultOfSentIcon,
  lacksOf,
  mayEditIn,
  mayHandOverIn,
  maySubmitIn,
  mayWithdrawIn,
  missingOf,
  neededFields,
  pluginSteps,
  statesOfTab,
  stepOfField,
  transferWait_ms,
} from './plugins.policy.ts';
import { emptyListing, type Listing, type PluginState } from './plugins.schema.ts';

const full: Listing = {
  ...emptyListing,
  nameZh: '笔记',
  nameEn: 'No',
  categoryId: 1,
  licence: 'M',
  supportUrl: 'h',
  shortZh: '短',
  shortEn: 's',
  bodyZh: '长',
  bodyEn: 'b',
  icon: 'i',
  screenshots: ['s'],
  privacy: { ...emptyListing.privacy, readsZh: '读', readsEn: 'r' },
};
const states = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'published',
  'delisted',
  'suspended',
  'removed',
] as const satisfies readonly PluginState[];

describe('a listing', () => {
  test('lacks nothing with the least of each field', () => expect(missingOf(full)).toEqual([]));

  test('is no submission without a package that was checked', () => {
    expect(lacksOf(full, { hasPackage: false })).toEqual(['package']);
    expect(lacksOf({ ...full, icon: '' }, { hasPackage: false })).toEqual(['icon', 'package']);
    expect(lacksOf(full, { hasPackage: true })).toEqual([]);
  });

  test('lacks all that is needed when it is empty, in the order of the form', () => {
    expect(missingOf(emptyListing)).toEqual([
      'nameZh',
      'nameEn',
      'categoryId',
      'licence',
      'supportUrl',
      'shortZh',
      'shortEn',
      'bodyZh',
      'bodyEn',
      'icon',
      'screenshots',
      'readsZh',
      'readsEn',
    ]);
    expect(neededFields).toEqual(missingOf(emptyListing));
  });

  test('needs names of two characters, and a category that there is', () => {
    expect(missingOf({ ...full, nameZh: '笔', nameEn: 'N' })).toEqual(['nameZh', 'nameEn']);
    expect(missingOf({ ...full, categoryId: null })).toEqual(['categoryId']);
    expect(missingOf({ ...full, categoryId: 0 })).toEqual(['categoryId']);
  });

  test('is written in steps, each field in one', () => {
    expect(pluginSteps).toEqual(['basics', 'texts', 'pictures', 'privacy', 'check']);
    const fieldsOf = (step: string) => Object.entries(stepOfField).flatMap(([name, at]) => (at === step ? [name] : []));
    expect(Object.fromEntries(pluginSteps.map((step) => [step, fieldsOf(step).join(' ')]))).toEqual({
      basics: 'nameZh nameEn categoryId tags licence supportUrl repositoryUrl homepageUrl',
      texts: 'shortZh shortEn bodyZh bodyEn',
      pictures: 'icon screenshots',
      privacy: 'readsZh readsEn services',
      check: '',
    });
  });
});

describe('a picture', () => {
  const icon = { mimetype: 'image/png', width: 512, height: 512, size: 1024 ** 2 };
  const shot = { mimetype: 'image/jpeg', width: 320, height: 9000, size: 2 * 1024 ** 2 };
  test.each([
    ['icon', {}, null],
    ['icon', { mimetype: 'image/webp' }, null],
    ['icon', { mimetype: 'image/jpeg' }, null],
    ['icon', { mimetype: 'image/svg+xml' }, 'type'],
    ['icon', { size: 1024 ** 2 + 1 }, 'size'],
    ['icon', { width: 511 }, 'side'],
    ['icon', { height: 513 }, 'side'],
  ] as const)('as an %s with %j: %s', (kind, more, fault) =>
    expect(faultOfPicture(kind, { ...icon, ...more })).toBe(fault),
  );
  test.each([
    [{}, null],
    [{ width: 128, height: 128 }, null],
    [{ width: 2048, height: 2048, size: 5 * 1024 ** 2 }, null],
    [{ width: 0, height: 0 }, null],
    [{ width: 127, height: 127 }, 'small'],
    [{ height: 511 }, 'square'],
    [{ mimetype: 'image/svg+xml' }, 'type'],
  ] as const)('as an icon that is to be sent with %j: %s', (more, fault) =>
    expect(faultOfSentIcon({ ...icon, ...more })).toBe(fault),
  );
  test.each([
    [{}, null],
    [{ mimetype: 'image/png' }, null],
    [{ mimetype: 'image/webp' }, null],
    [{ mimetype: 'image/gif' }, 'type'],
    [{ size: 2 * 1024 ** 2 + 1 }, 'size'],
    [{ width: 319 }, 'side'],
    [{ width: 320, height: 320 }, null],
    [{ width: 1920, height: 319 }, 'side'],
  ] as const)('as a screenshot with %j: %s', (more, fault) =>
    expect(faultOfPicture('screenshot', { ...shot, ...more })).toBe(fault),
  );
});

describe('a plugin', () => {
  const where = (may: (state: PluginState) => boolean) => states.filter(may).join(' ');
  test('may be written, sent, taken back and handed over in these states alone', () => {
    expect(where(mayEditIn)).toBe('draft submitted in_review changes_requested published delisted suspended');
    expect(where(maySubmitIn)).toBe('draft changes_requested');
    expect(where(mayWithdrawIn)).toBe('submitted in_review');
    expect(where(mayHandOverIn)).toBe('draft published delisted');
    expect(transferWait_ms).toBe(259_200_000);
  });

  test('is in one tab of the list, whatever its state', () => {
    expect(statesOfTab).toEqual({
      draft: ['draft', 'changes_requested'],
      review: ['submitted', 'in_review'],
      live: ['published'],
      delisted: ['delisted'],
      suspended: ['suspended', 'removed'],
    });
    expect(Object.values(statesOfTab).flat().toSorted()).toEqual(states.toSorted());
  });
});

test('licences of the form are SPDX names, each once', () => {
  expect(new Set(commonLicences).size).toBe(commonLicences.length);
  for (const name of commonLicences) expect(name).toMatch(/^[A-Z][A-Za-z0-9.-]+$/);
});
