import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, test } from 'vitest';
import { bombs, hostile } from '#test/hostile-archives.ts';
import { goodFiles, packageWith, usualLook } from '#test/packages.ts';
import { descriptor, extraField, rawZip, wideNumbers } from '#test/raw-zip.ts';
import { ArchiveReader } from './archive-reader.server.ts';
import { lookInto, type LookOrder } from './archive-look.server.ts';
import { inspectPackage } from './inspect.server.ts';
import { refusalNames } from './packages.schema.ts';
import zh from './package-refusals.zh.ts';
import en from './package-refusals.en.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenwo-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

function fileOf(bytes: Buffer): string {
  const path = join(folder, `${(count += 1)}.zip`);
  writeFileSync(path, bytes);
  return path;
}

async function look(bytes: Buffer, more: Partial<LookOrder> = {}) {
  const fd = openSync(fileOf(bytes), 'r');
  try {
    return await lookInto(new ArchiveReader(fd, bytes.length), { ...usualLook, ...more });
  } finally {
    closeSync(fd);
  }
}

test.each(hostile)('%s is refused as %s', async (_name, refusal, make) => {
  const { refusal: found, files, manifest } = await look(make());
  expect(found?.refusal).toBe(refusal);
  expect([files, manifest]).toEqual([[], null]);
});

test.each(bombs)('%s ends as %s in little memory', async (_name, refusal, make) => {
  const { refusal: found, peak_bytes, verdict } = await inspectPackage(fileOf(make()), usualLook);
  expect([found?.refusal, verdict]).toEqual([refusal, 'refused']);
  expect(peak_bytes).toBeGreaterThan(0);
  expect(peak_bytes).toBeLessThan(usualLook.memory_bytes);
});

it('has an archive for every reason, and words for it in both languages', () => {
  // those have tests of their own
  const others = new Set(['too-large', 'time', 'memory', 'other-hash', 'developer-signature']);
  const tried = new Set([...hostile, ...bombs].map(([, refusal]) => refusal));
  expect(refusalNames.filter((name) => !tried.has(name) && !others.has(name))).toEqual([]);
  expect(hostile.length + bombs.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(zh).sort()).toEqual([...refusalNames].sort());
  expect(Object.keys(en).sort()).toEqual([...refusalNames].sort());
});

test.each([
  ['a plain one', () => packageWith()],
  ['names in Chinese', () => packageWith({ name: '图标/蜗牛.txt', data: '蜗' })],
  ['folders', () => packageWith({ name: 'lib/', attributes: 0o040755 }, { name: 'lib/a.js', data: '1' })],
  [
    'sizes told behind',
    () => packageWith({ name: 'a', data: 'abc', method: 0, flags: 8, local: { crc: 0 }, after: descriptor('abc', 3) }),
  ],
  [
    'sizes told behind without a mark',
    () => packageWith({ name: 'a', data: 'a', method: 0, flags: 8, after: descriptor('a', 1, { isMarked: false }) }),
  ],
  ['records for large archives', () => rawZip(goodFiles(), { wide: {} })],
  [
    'fields for large sizes',
    () =>
      packageWith({
        name: 'a',
        data: 'abc',
        method: 0,
        central: { size: 0xffffffff },
        centralExtra: extraField(1, wideNumbers(3)),
        localExtra: extraField(1, wideNumbers(3, 3)),
      }),
  ],
  [
    'an archive within, which is not unpacked',
    () => packageWith({ name: 'inner.zip', data: packageWith(), method: 0 }),
  ],
])('%s is taken', async (_name, make) => {
  const { refusal, manifest, files } = await look(make());
  expect(refusal).toBeNull();
  expect(manifest?.id).toBe('smart-notes');
  expect(files.map(({ path }) => path)).toContain('plugin.json');
});

it('reads limits from its order', async () => {
  const bytes = packageWith({ name: 'a.bin', data: Buffer.alloc(5000, 'abcdefg') });
  const limits = { ...usualLook.limits, ratioFrom_bytes: 0, entryRatio: 2 };
  expect((await look(bytes, { limits })).refusal).toMatchObject({ refusal: 'entry-ratio', file: 'a.bin', detail: '2' });
  const small = { ...usualLook.limits, package_bytes: 100 };
  expect((await look(bytes, { limits: small })).refusal?.refusal).toBe('too-large');
});

it('a directory with any of its bytes changed is refused or says the same', async () => {
  const whole = packageWith({ name: '图/a.js', data: 'x'.repeat(300) });
  const before = await look(whole);
  const changes = fc.array(fc.record({ at: fc.nat(whole.length - 1), to: fc.integer({ min: 0, max: 255 }) }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const bytes = Buffer.from(whole);
      for (const { at, to } of all) bytes[at] = to;
      const after = await look(bytes);
      if (after.refusal === null) {
        const contents = (files: typeof after.files) => files.map(({ path, sha256 }) => `${path} ${sha256}`);
        expect(contents(after.files).filter((one) => !contents(before.files).includes(one)).length).toBeLessThan(3);
      }
    }),
    { numRuns: 400 },
  );
});

it('a process that takes too long or too much is ended', async () => {
  const bytes = packageWith({ name: 'a.txt', data: Buffer.alloc(40_000_000, 'abcdefgh0123456789'), method: 0 });
  const path = fileOf(bytes);
  const limits = usualLook.limits;
  expect((await inspectPackage(path, { ...usualLook, limits, time_s: 0.001 })).refusal?.refusal).toBe('time');
  const small = await inspectPackage(path, { ...usualLook, memory_bytes: 40 * 1024 ** 2 });
  expect(small.refusal).toMatchObject({ refusal: 'memory', detail: '40 MB' });
});
