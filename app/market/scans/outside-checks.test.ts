import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { eicar, startClamd } from '#test/clamd-server.ts';
import { packageWith } from '#test/packages.ts';
import { startScanner } from '#test/scanner-server.ts';
import { askOutside, type OutsideChecks } from './outside-checks.server.ts';
import { ScannerTemplate } from './scanner-template.schema.ts';
import { defaultSwitches } from './scans.schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenwo-outside-'));
const open: { close(): void }[] = [];
beforeAll(() => setLogLevel('silent'));
afterAll(() => {
  for (const one of open) one.close();
  rmSync(folder, { recursive: true });
});

const on = { isEnabled: true, isEnforced: true, isRequired: true };
const none: OutsideChecks = { switches: defaultSwitches, clamavAddress: '', scannerTemplate: null, scannerToken: '' };
const clam = (clamavAddress: string): OutsideChecks => ({
  ...none,
  clamavAddress,
  switches: { ...defaultSwitches, clamav: on },
});
const http = (scannerTemplate: ScannerTemplate | null, scannerToken = 'scan-token'): OutsideChecks => ({
  ...none,
  scannerTemplate,
  scannerToken,
  switches: { ...defaultSwitches, scanner: on },
});
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function ask(bytes: Buffer, checks: OutsideChecks) {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  return askOutside(path, sha(bytes), checks);
}
async function keep<T extends { close(): void }>(made: Promise<T>): Promise<T> {
  const one = await made;
  open.push(one);
  return one;
}

it('asks nobody unless it is switched on', async () => {
  expect(await ask(packageWith(), none)).toEqual({ findings: [], runs: [] });
});

it('clamd finds what it finds in every byte of the file, and tells its version', async () => {
  const clamd = await keep(startClamd());
  const large = packageWith({ name: 'a.bin', data: Buffer.alloc(900_000, 'abc'), method: 0 });
  expect((await ask(large, clam(clamd.address))).runs).toMatchObject([
    { check: 'clamav', state: 'passed', found: 0, detail: 'ClamAV 1.4.3/27800/Wed Nov 25 09:00:00 2026' },
  ]);
  expect(clamd.seen).toEqual([large.length]);
  const bad = packageWith({ name: 'a.com', data: eicar, method: 0 });
  const { findings, runs } = await ask(bad, clam(clamd.address));
  expect(findings).toMatchObject([
    { check: 'clamav', rule: 'virus', severity: 'error', excerpt: 'Eicar-Test-Signature' },
  ]);
  expect(runs).toMatchObject([{ state: 'found', found: 1 }]);
});

it('a clamd that gives up, is away or is not set is a check that failed', async () => {
  const small = await keep(startClamd({ largest_bytes: 100 }));
  expect((await ask(packageWith(), clam(small.address))).runs).toMatchObject([
    { state: 'failed', detail: 'clamd answered INSTREAM size limit exceeded. ERROR' },
  ]);
  const gone = createServer();
  await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
  const { port } = gone.address() as { port: number };
  await new Promise((done) => gone.close(done));
  expect((await ask(packageWith(), clam(`127.0.0.1:${port}`))).runs).toMatchObject([{ state: 'failed' }]);
  expect((await ask(packageWith(), clam(''))).runs).toMatchObject([{ state: 'failed' }]);
});

test.each(['raw', 'form'] as const)(
  'a scanner over HTTP gets the archive as %s and is asked until it is done',
  async (body) => {
    const says = [
      { name: 'Trojan.X', path: 'a.js', level: 'critical' },
      { name: 'Old library', level: 'low' },
      { name: 'Odd', level: 'strange' },
    ];
    const scanner = await keep(startScanner({ says }));
    const bytes = packageWith();
    const template = { ...scanner.template, start: { ...scanner.template.start, body } };
    const { findings, runs } = await ask(bytes, http(ScannerTemplate.parse(template)));
    expect(findings).toMatchObject([
      { check: 'scanner', severity: 'error', file: 'a.js', excerpt: 'Trojan.X' },
      { severity: 'info', file: '', excerpt: 'Old library' },
      { severity: 'warning', excerpt: 'Odd' },
    ]);
    expect(runs).toMatchObject([{ check: 'scanner', state: 'found', found: 3 }]);
    const [scan] = scanner.scans.values();
    expect(scan!.asked).toBe(3);
    expect(scan!.content.includes(bytes)).toBe(true);
    if (body === 'raw') expect(scan!.sha256).toBe(sha(bytes));
  },
);

it('a scanner that fails, refuses, never ends or says what is not described is a check that failed', async () => {
  const good = await keep(startScanner());
  const failing = await keep(startScanner({ fails: true }));
  const endless = await keep(startScanner({ polls: 10_000 }));
  const stateOf = async (checks: OutsideChecks) => (await ask(packageWith(), checks)).runs[0]!;
  expect(await stateOf(http(failing.template))).toMatchObject({ state: 'failed', detail: 'The scanner failed: error' });
  expect(await stateOf(http(good.template, 'other'))).toMatchObject({ detail: 'The scanner answered 401' });
  expect(await stateOf(http(endless.template))).toMatchObject({ detail: 'The scanner did not end within 1 s' });
  const other = { ...good.template, result: { ...good.template.result, findings: '__proto__.findings' } };
  expect(await stateOf(http(other))).toMatchObject({ detail: 'The scanner gave no list of findings' });
  expect(await stateOf(http(null))).toMatchObject({ state: 'failed' });
});

it('a scanner cannot send us elsewhere', async () => {
  const scanner = await keep(startScanner());
  const template = { ...scanner.template, poll: { ...scanner.template.poll, url: 'http://169.254.169.254/{id}' } };
  const { findings, runs } = await ask(packageWith(), http(template));
  expect([findings, runs]).toMatchObject([
    [],
    [{ state: 'failed', detail: expect.stringContaining('169.254.169.254') }],
  ]);
});
