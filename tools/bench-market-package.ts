import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#app/core/db/open.server.ts';
import { part_bytes } from '#app/market/packages/packages.schema.ts';
import { time } from './bench-growth.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { benchMember, logIn, type Site, startSite } from './bench-site.ts';

export type PackageOptions = { dataDir: string; posts: number; rounds: number };
type Round = { idle_ms: number[]; busy_ms: number[]; above_MB: number; whole_s: number };

const area = 'Plugin market';
const [package_MB, mebibyte] = [50, 1024 ** 2];
const slug = 'zephyrine-quartz';

/**
 * An update of 50 MB by a trusted developer: sent in parts, looked at, signed and live; what it takes of memory, and
 * what a reader of rendered pages feels of it, against the same reader before.
 */
export async function measurePackage({ dataDir, posts, rounds }: PackageOptions): Promise<{
  figures: Figure[];
  details: unknown;
}> {
  const plugin = await preparePlugin(dataDir);
  const site = await startSite(dataDir, { PAGE_CACHE: 'off', TRUST_PROXY: 'on' });
  const taken: Round[] = [];
  try {
    const token = await logIn(site.url);
    const reader = readerOf(site.url, posts);
    await reader.until(wait(5000));
    for (let round = 0; round < rounds; round += 1) {
      const archive = await makePackage(`2.${Math.floor(Date.now() / 1000)}.${round}`);
      const idle_ms = await reader.until(wait(15_000));
      const memory = watchMemory(site);
      const started = performance.now();
      const sent = sendApart({ url: site.url, token, plugin, archive });
      const busy_ms = await reader.until(sent);
      await untilLive(site.url, token, { plugin, packageId: await sent });
      taken.push({ idle_ms, busy_ms, above_MB: memory.stop(), whole_s: (performance.now() - started) / 1000 });
    }
  } finally {
    await site.stop();
  }
  return { figures: figuresOf(taken), details: taken };
}

function figuresOf(taken: readonly Round[]): Figure[] {
  const p95 = (of: (round: Round) => number[]) => median(taken.map((round) => quantile(of(round), 0.95)));
  const [idle, busy] = [p95(({ idle_ms }) => idle_ms), p95(({ busy_ms }) => busy_ms)];
  const name = `package of ${package_MB} MB, sent, looked at and signed`;
  const above = Math.max(...taken.map(({ above_MB }) => above_MB));
  const whole = median(taken.map(({ whole_s }) => whole_s)).toFixed(0);
  const pages = taken.reduce((sum, { busy_ms }) => sum + busy_ms.length, 0);
  return [
    {
      area,
      name: `${name}: memory above idle`,
      value: above,
      unit: 'MB',
      bar: { most: 256 },
      note: `live after ${whole} s`,
    },
    {
      area,
      name: `${name}: p95 of question pages beside it ÷ before`,
      value: median(taken.map(({ idle_ms, busy_ms }) => quantile(busy_ms, 0.95) / quantile(idle_ms, 0.95))),
      unit: 'ratio',
      bar: { most: 1.5 },
      note: `${idle.toFixed(1)} → ${busy.toFixed(1)} ms, ${pages} pages`,
    },
  ];
}

/**
 * The benchmark's member becomes a trusted developer with a published plugin whose name is like no other; a clean
 * update of it needs no reviewer. Returns its id.
 */
async function preparePlugin(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  const { pool } = database;
  try {
    await pool.query(
      `insert into market.developer (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
        agreement, applied_at, decided_at, is_trusted)
      select id, 'approved', 'bench-maker', '工坊', 'Works', 'personal', 'bench@example.org', '', 'Generated.', '1',
        now(), now(), true
      from account.member where username = $1
      on conflict (member_id) do update set state = 'approved', is_trusted = true`,
      [benchMember.account],
    );
    await pool.query(
      `with made as (
        insert into market.plugin (slug, developer_id, state, draft, listing, category_id, name_zh, name_en, tags,
          created_at, updated_at, published_at)
        select $1, m.id, 'published', p.listing, p.listing, p.category_id, p.name_zh, p.name_en, p.tags, now(), now(),
          now()
        from market.plugin p, account.member m where p.slug = 'demo-plugin-7' and m.username = $2
        on conflict (slug) do nothing returning id, developer_id),
      kept as (
        insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count, total_bytes,
          manifest, made_by, made_at)
        select developer_id, id, gen_random_uuid(), repeat('0', 64), 1000, repeat('0', 64), 3, 2000, $3::jsonb,
          developer_id, now() from made returning id, plugin_id, developer_id, manifest)
      insert into market.plugin_version (plugin_id, version, channel, package_id, state, manifest, roll_out, created_by,
        created_at, published_at, live_at)
      select plugin_id, '1.0.0', 'stable', id, 'live', manifest, 100, developer_id, now(), now(), now() from kept`,
      [slug, benchMember.account, JSON.stringify(manifestOf('1.0.0'))],
    );
    // what a folder of an earlier run may lack, too: without a scan the next version waits for a reviewer
    await pool.query(
      `insert into market.package_scan (package_id, verdict, took_ms, peak_bytes, scanned_at)
      select k.id, 'clean', 400, 100000000, k.made_at from market.package k join market.plugin p on p.id = k.plugin_id
      where p.slug = $1 and not exists (select from market.package_scan s where s.package_id = k.id)`,
      [slug],
    );
    const { rows } = await pool.query<{ id: number }>('select id from market.plugin where slug = $1', [slug]);
    return rows[0]!.id;
  } finally {
    await database.close();
  }
}

const manifestOf = (version: string) => ({
  id: slug,
  name: { zh: '泽菲琳石英', en: 'Zephyrine quartz' },
  description: null,
  version,
  host: { id: 'toolbox', range: '>=1.0.0' },
  entry: 'index.html',
  permissions: [],
  data: { reads: { zh: '无', en: 'None' }, sends: [] },
  license: 'MIT',
  dependencies: {},
  homepage: null,
});

/** Half of it files that nothing can compress, half of it text that is read line by line. */
async function makePackage(version: string): Promise<Buffer> {
  const zip = new ZipFile();
  const { description: _none, homepage: _neither, ...manifest } = manifestOf(version);
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'plugin.json');
  zip.addBuffer(Buffer.from('<!doctype html><title>Helper</title><p>Hello'), 'index.html');
  zip.addBuffer(Buffer.from('MIT License'), 'LICENSE');
  for (let at = 0; at < 40; at += 1) zip.addBuffer(Buffer.from(wordsOf(mebibyte)), `words/part-${at}.md`);
  for (let at = 0; at < 5; at += 1) zip.addBuffer(randomBytes(5 * mebibyte), `data/table-${at}.dat`);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Lines of words that say nothing. */
function wordsOf(bytes: number): string {
  const hex = randomBytes(bytes / 2).toString('hex');
  return hex.replaceAll(/.{5}/g, '$& ').replaceAll(/.{72}/g, '$&\n').slice(0, bytes);
}

/** A line of 100 Mbit a second: from this machine to itself the bytes would come three times as fast. */
const line_bytesPerSecond = 12.5e6;
type Sending = { url: string; token: string; plugin: number; archive: Uint8Array };

/** In a thread of its own: what sending costs the sender is not to be taken for the reader's wait. */
async function sendApart(sending: Sending): Promise<number> {
  const sender = new Worker(new URL(import.meta.url), { workerData: sending });
  const [packageId] = (await once(sender, 'message')) as [number];
  return packageId;
}

/** Sends it in parts and waits until it was looked at. Returns the package's id. */
async function sendPackage(
  url: string,
  token: string,
  { plugin, archive }: { plugin: number; archive: Uint8Array },
): Promise<number> {
  const body = { plugin, fileName: 'helper.zip', size: archive.length };
  const { id: upload } = await call<{ id: number }>(url, token, '/api/developer/startPackage', body);
  for (let part = 0; part * part_bytes < archive.length; part += 1) {
    const form = new FormData();
    form.set('upload', String(upload));
    form.set('part', String(part));
    const bytes = archive.subarray(part * part_bytes, (part + 1) * part_bytes);
    form.set('chunk', new File([new Uint8Array(bytes)], 'chunk'));
    await callSlowly(url, token, '/api/developer/addPackagePart', form);
  }
  await call(url, token, '/api/developer/finishPackage', { upload });
  return untilSeen('The package', 120_000, async () => {
    const path = `/api/developer/packageUpload?upload=${upload}`;
    const found = await call<{ state: string; packageId: number | null }>(url, token, path);
    if (found.state === 'ready') return { state: found.state, value: found.packageId! };
    if (found.state !== 'checking') throw new Error(`The package is ${found.state}: ${JSON.stringify(found)}`);
    return { state: found.state };
  });
}

async function untilLive(url: string, token: string, { plugin, packageId }: { plugin: number; packageId: number }) {
  const body = { pluginId: plugin, packageId, changesZh: '更新', changesEn: 'Update', thenSubmit: true };
  const { id } = await call<{ id: number }>(url, token, '/api/developer/createVersion', body);
  await untilSeen('The version', 300_000, async () => {
    // the list: a version's own page compares it with the one before, whose generated package has no files
    const { rows } = await call<{ rows: { id: number; state: string }[] }>(url, token, '/api/developer/versions');
    const state = rows.find((row) => row.id === id)?.state ?? 'gone';
    if (!['scanning', 'clean', 'approved', 'rolling_out', 'live'].includes(state))
      throw new Error(`The version is ${state}`);
    return { state, ...(state === 'live' && { value: true }) };
  });
}

/** Asks until there is a value. @throws Error that names the last state, after the deadline */
async function untilSeen<T>(
  what: string,
  deadline_ms: number,
  look: () => Promise<{ state: string; value?: T }>,
): Promise<T> {
  const end = performance.now() + deadline_ms;
  for (;;) {
    const { state, value } = await look();
    if (value !== undefined) return value;
    if (performance.now() > end) throw new Error(`${what} is still ${state} after ${deadline_ms / 1000} s`);
    await wait(300);
  }
}

async function call<T>(url: string, token: string, path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: { 'ba-user-token': token, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return dataOf<T>(path, (await response.json()) as Answer<T>);
}

type Answer<T> = { code: number; msg: string; data: T };

function dataOf<T>(path: string, { code, msg, data }: Answer<T>): T {
  if (code !== 1) throw new Error(`${path} answers: ${msg} ${JSON.stringify(data)}`);
  return data;
}

/** Sends a form as it would come over the line. */
async function callSlowly(url: string, token: string, path: string, form: FormData): Promise<void> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    'ba-user-token': token,
    'content-type': encoded.headers.get('content-type')!,
    'content-length': body.length,
  };
  const sent = request(new URL(path, url), { method: 'POST', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const [started, step] = [performance.now(), 64 * 1024];
  for (let at = 0; at < body.length; at += step) {
    const early_ms = (at / line_bytesPerSecond) * 1000 - (performance.now() - started);
    if (early_ms > 1) await wait(early_ms);
    sent.write(body.subarray(at, at + step));
  }
  sent.end();
  const [response] = await answered;
  dataOf(path, (await json(response)) as Answer<unknown>);
}

/** One who reads question after question, with a pause as long as half a page. */
function readerOf(url: string, posts: number) {
  let at = 0;
  return {
    async until(end: Promise<unknown>): Promise<number[]> {
      const state = { isOver: false };
      const over = () => void (state.isOver = true);
      end.then(over, over);
      const times: number[] = [];
      while (!state.isOver) {
        at += 1;
        const address = new URL(`/ask/info/${1 + ((at * 7919) % posts)}`, url);
        times.push(await time(address, { 'x-forwarded-for': `10.21.${at % 250}.1` }));
        await wait(10);
      }
      return times;
    },
  };
}

const wait = (pause_ms: number) => new Promise<void>((resolve) => setTimeout(resolve, pause_ms));

/** Resident memory of the server and of what it starts to look at packages, above that at the beginning. */
function watchMemory({ pid }: Site): { stop(): number } {
  const before = residentBytes(pid);
  let highest = before;
  const watch = setInterval(() => {
    const looking = childrenOf(pid).filter((child) => commandOf(child).includes('inspect-worker'));
    highest = Math.max(
      highest,
      [pid, ...looking].reduce((sum, one) => sum + residentBytes(one), 0),
    );
  }, 50);
  return {
    stop() {
      clearInterval(watch);
      return Math.round((highest - before) / mebibyte);
    },
  };
}

const residentBytes = (pid: number) => 1024 * Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`);
const childrenOf = (pid: number) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Empty once the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (!isMainThread) {
  const { url, token, plugin, archive } = workerData as Sending;
  parentPort!.postMessage(await sendPackage(url, token, { plugin, archive }), []);
}
