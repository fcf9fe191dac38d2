import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideUploadsOf, showUploadsOf } from '#app/account/uploads/hidden-uploads.commands.server.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import type { Member, TestApp } from '#test/app.ts';
import { openObjectStore, speakS3, type Store } from '#test/object-store.ts';
import { killProducts, type Product } from '#test/product.ts';
import { newPersonNumber, personForm } from '#test/real-name-writes.ts';
import { giveCash, newShare, verify } from '#test/shares.ts';
import { proofForm, requestTransfer, sendProof, takeTransfers } from '#test/top-up-writes.ts';
import { type Postgres, startPrimary, until } from './machine.ts';
import { hostSettings, makeDatabase, type SiteDatabase, siteAt, startHost, storeUrlOf, tell } from './site.ts';

/** How the store is: as it should be, or it ends every connection without a word. */
const state = { isAway: false };
const away_s = Number(process.env['HOSTS_STORE_S'] ?? 30);
let postgres: Postgres;
let database: SiteDatabase;
let store: Store;
let hosts: [Product, Product];
let [a, b] = [] as unknown as [TestApp, TestApp];
let staff: Member;
beforeAll(async () => {
  postgres = await startPrimary();
  database = await makeDatabase(postgres);
  store = await openObjectStore((url) => {
    const speak = speakS3(url);
    return (request, body, objects) => {
      if (!state.isAway) return speak(request, body, objects);
      request.socket.destroy();
      return { status: 500 };
    };
  });
  const start = (name: string) => startHost(name, postgres.url(database.name), { FILE_STORE_URL: storeUrlOf(store) });
  hosts = await Promise.all([start('files-a'), start('files-b')]);
  [a, b] = [siteAt(hosts[0].url, database), siteAt(hosts[1].url, database)];
  staff = await a.addMember('files_staff', { isStaff: true });
});
afterAll(async () => {
  await killProducts();
  store.close();
  await database.close();
  await postgres.stop();
});

/** A file of one kind: how a host reads it. */
type Kept = { kind: string; read: (site: TestApp) => Promise<string> };

const asMember = (member: Member) => ({
  'ba-user-token': member.token,
  server: 'true',
  cookie: `ba-user-id=${member.id}; ba-user-token=${member.token}`,
});
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

async function send(site: TestApp, path: string, form: FormData, member: Member): Promise<Record<string, unknown>> {
  const headers = { ...asMember(member), 'idempotency-key': crypto.randomUUID() };
  const answer = (await (await site.send(path, { method: 'POST', headers, body: form })).json()) as {
    code: number;
    data: Record<string, unknown>;
  };
  expect(answer, path).toMatchObject({ code: 1 });
  return answer.data;
}

const reader = (kind: string, path: string, member: Member | null): Kept => ({
  kind,
  async read(site) {
    const response = await site.send(path, member ? { headers: asMember(member) } : {});
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (/json/.test(response.headers.get('content-type') ?? '')) return Buffer.from(bytes).toString().slice(0, 80);
    return response.status === 200 && bytes.length > 0 ? digest(bytes) : `${response.status}`;
  },
});

const formWith = (name: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};

const picture = () =>
  sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();

async function makePublic(): Promise<Kept[]> {
  const member = await a.addMember('files_public');
  const { file } = (await send(a, '/api/ajax/upload', formWith('picture.jpg', await picture()), member)) as {
    file: { url: string };
  };
  const { rows } = await database.pool.query<{ url: string; thumb_url: string }>(
    'select url, thumb_url from account.upload where url = $1',
    [file.url],
  );
  return [reader('public upload', file.url, null), reader('thumbnail', rows[0]!.thumb_url, null)];
}

async function makeProof(): Promise<Kept> {
  await takeTransfers(a);
  const member = await a.addMember('files_payer');
  const { id } = await requestTransfer(a, member);
  expect(await sendProof(a, await proofForm(id), member)).toMatchObject({ code: 1 });
  const { data } = await a.get(`/api/billing/transfer?id=${id}`, { member });
  const [proof] = (data as { proofs: { id: string }[] }).proofs;
  return reader('proof of a transfer', `/api/billing/proof?id=${proof!.id}`, member);
}

async function makeShareFile(): Promise<Kept> {
  const author = await a.addMember('files_author');
  await verify(database.db, author.id);
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
  const { id } = await a.done<{ id: string }>('/api/billing/saveShare', newShare(new Date()), {
    member: author,
    headers: headers(),
  });
  const file = await send(
    a,
    '/api/billing/addShareFile',
    formWith('notes.txt', Buffer.from('What the buyers get.'), { id }),
    author,
  );
  await a.done('/api/billing/changeShare', { id, act: 'publish' }, { member: author });
  const buyer = await a.addMember('files_buyer');
  await giveCash(database.db, buyer.id, 990n);
  await a.done('/api/billing/buyShare', { id, price: 990 }, { member: buyer, headers: headers() });
  await a.done('/api/billing/openShare', { id }, { member: buyer });
  return reader('file of a share', `/api/billing/shareFile?id=${id}&file=${String(file['id'])}`, buyer);
}

async function makeDocument(): Promise<Kept> {
  const member = await a.addMember('files_person');
  await send(a, '/api/account/authen', await personForm(newPersonNumber()), member);
  const { rows } = await database.pool.query<{ id: number }>(
    'select max(id) id from account.real_name where member_id = $1',
    [member.id],
  );
  const { data } = await a.get(`/api/admin/realName?id=${rows[0]!.id}`, { member: staff });
  const id = /"id":"([\da-f-]{36})"/.exec(JSON.stringify(data))?.[1];
  return reader('picture of a document', `/api/admin/realNameDocument?id=${id}`, staff);
}

/** Asked of A; a job of either host writes it. */
async function makeWritten(): Promise<Kept[]> {
  const member = await a.addMember('files_books');
  await giveCash(database.db, member.id, 5000n);
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  await a.done('/api/billing/requestStatement', { month }, { member });
  await a.done('/api/account/requestExport', {}, { member });
  const idIn = async (table: string) =>
    (
      await database.pool.query<{ id: number }>(`select id from ${table} where member_id = $1 and state = 'ready'`, [
        member.id,
      ])
    ).rows[0]?.id ?? 0;
  await until(async () => (await idIn('billing.statement_file')) > 0 && (await idIn('account.data_export')) > 0);
  return [
    reader('statement', `/user/xiaowo/statements/files/${await idIn('billing.statement_file')}`, member),
    reader('export of a member', `/user/account/security/data/${await idIn('account.data_export')}`, member),
  ];
}

/** Parts of a dump, one sent to each host, as the store has them together. */
async function sendDump(): Promise<boolean> {
  const bytes = randomBytes(3000);
  const { id } = await a.done(
    '/api/admin/beginDump',
    { folder: 'sent', file: 'site.sql', size: bytes.length },
    { member: staff },
  );
  for (const [site, from] of [
    [a, 0],
    [b, 1000],
    [a, 2000],
  ] as const) {
    const form = new FormData();
    form.set('id', String(id));
    form.set('offset', String(from));
    form.set('chunk', new File([new Uint8Array(bytes.subarray(from, from + 1000))], 'chunk'));
    await send(site, '/api/admin/addDumpChunk', form, staff);
  }
  const parts = [...store.objects]
    .filter(([key]) => key.includes('imports/sent/site.sql/'))
    .toSorted(([x], [y]) => (x < y ? -1 : 1));
  return Buffer.concat(parts.map(([, part]) => part.bytes)).equals(bytes);
}

const move = async (...args: string[]) => {
  const env = {
    PATH: process.env['PATH'],
    ...hostSettings('files-a', postgres.url(database.name), { FILE_STORE_URL: storeUrlOf(store) }),
    NODE_ENV: 'production',
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/files-move.ts'), ...args],
    { env },
  );
  return stdout;
};

test('files of all kinds are put on A and read on B, and again after they were moved to a disk and back', async () => {
  const kept = [
    ...(await makePublic()),
    await makeProof(),
    await makeShareFile(),
    await makeDocument(),
    ...(await makeWritten()),
  ];
  const first = await Promise.all(kept.map(({ read }) => read(a)));
  const other = await Promise.all(kept.map(({ read }) => read(b)));
  const wrong = kept
    .map(({ kind }, n) => ({ kind, read: [first[n]!, other[n]!] }))
    .filter(({ read }) => read[0] !== read[1] || !/^[\da-f]{16}$/.test(read[0]!))
    .map(({ kind, read }) => `${kind} (${read.join()})`);

  const root = mkdtempSync(join(tmpdir(), 'wenwo-files-c-'));
  setFileRoot(root);
  setFileStore(openFileStore(storeUrlOf(store)), database.db);
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from account.member where username = 'files_public'",
  );
  const ctx = {
    db: database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  await hideUploadsOf(ctx, rows[0]!.id, 10);
  const hidden = await Promise.all([kept[0]!.read(a), kept[0]!.read(b)]);
  await showUploadsOf(ctx, rows[0]!.id, 10);
  const shown = await Promise.all([kept[0]!.read(a), kept[0]!.read(b)]);
  setFileStore(null, database.db);
  rmSync(root, { recursive: true, force: true });
  if (hidden.join() !== '404,404' || shown.some((one) => one !== first[0]))
    wrong.push(`hidden (${hidden.join()}, ${shown.join()})`);
  if (!(await sendDump())) wrong.push('dump');
  const kinds = kept.length + 2;
  tell(
    'Files put on A, read on B (thumbnails are counted apart)',
    '8 of 8 kinds',
    `${kinds - wrong.length} of ${kinds}${wrong.length > 0 ? `: not ${wrong.join(', ')}` : ''}`,
    wrong.length === 0,
  );

  const objects = store.objects.size;
  await move('--to', 'disk');
  await move('--to', 'disk', '--clear', '--older-than', '0');
  const onDisk = await Promise.all(kept.map(({ read }) => read(a)));
  // files in parts that are being sent stay, as do the scripts of releases, which hosts put there themselves
  const left = [...store.objects.keys()].filter((key) => !/\/(?:imports|releases)\//.test(key)).length;
  await move('--to', 's3');
  await move('--to', 's3', '--clear', '--older-than', '0');
  const back = await Promise.all(kept.map(({ read }) => read(b)));
  const differing = kept
    .map(({ kind }, n) => ({ kind, read: [first[n], onDisk[n], back[n]] }))
    .filter(({ read }) => new Set(read).size > 1)
    .map(({ kind, read }) => `${kind} (${read.join()})`);
  tell(
    'Files moved to the disk of A and back while both hosts run',
    '0 lost, 0 differences',
    `${objects} objects, ${left} left in the store meanwhile, ${differing.length} differences${differing.length > 0 ? `: ${differing.join(', ')}` : ''}`,
    differing.length === 0 && left === 0,
  );
});

test('while the store is away uploads say so, pages go on and jobs wait, and no record lacks its file', async () => {
  const member = await a.addMember('files_away');
  const exporter = await a.addMember('files_waits');
  const count = async () =>
    (await database.pool.query<{ count: number }>('select count(*) from account.upload')).rows[0]!.count;
  const before = await count();
  state.isAway = true;
  const from = performance.now();
  await a.done('/api/account/requestExport', {}, { member: exporter });
  const uploads: string[] = [];
  const pages: number[] = [];
  while (performance.now() - from < away_s * 1000) {
    const form = formWith('note.txt', Buffer.from(randomBytes(30).toString('hex')));
    const headers = { ...asMember(member), 'idempotency-key': crypto.randomUUID(), 'think-lang': 'en' };
    const answer = await a.send('/api/ajax/upload', { method: 'POST', headers, body: form });
    const { msg } = (await answer.json()) as { msg: string };
    uploads.push(`${answer.status} ${msg}`);
    for (const site of [a, b]) pages.push((await site.send(`/ask?fresh=${Math.random()}`)).status);
    await pause(500);
  }
  const during = await count();
  state.isAway = false;
  const [what] = new Set(uploads);
  await send(a, '/api/ajax/upload', formWith('note.txt', randomBytes(40)), member).catch(() => null);
  const { status } = await a.send('/api/ajax/upload', {
    method: 'POST',
    headers: { ...asMember(member), 'idempotency-key': crypto.randomUUID() },
    body: formWith('note.txt', Buffer.from('here again')),
  });
  const waited_s =
    (await until(
      async () =>
        ((
          await database.pool.query<{ state: string }>('select state from account.data_export where member_id = $1', [
            exporter.id,
          ])
        ).rows[0]?.state ?? '') === 'ready',
      300_000,
    )) / 1000;
  const good =
    uploads.every((one) => one.startsWith('503 ') && one.length > 20) &&
    pages.every((one) => one === 200) &&
    during === before &&
    status === 200;
  tell(
    `Store away for ${away_s} s`,
    'pages 200, uploads 503 with a sentence, jobs wait, 0 records without file',
    `uploads ${uploads.length} × “${what}”, ${pages.length} pages ${[...new Set(pages)].join()}, ${during - before} records, an export asked meanwhile is ready ${waited_s.toFixed(0)} s after`,
    good,
  );
});
