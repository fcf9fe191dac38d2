import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { giveCash, newShare, secretWords, verify } from '#test/shares.ts';

const app = useTestApp();
const fileWords = 'words-inside-the-sold-file';
const fileName = 'name-of-the-sold-file.txt';
const secrets = [secretWords, fileWords, fileName];
const price = 990;
const once = () => ({ 'idempotency-key': randomUUID() });

let id: string;
let fileId: string;
let author: Member;
/** Everybody who has not paid, or has and not opened, or had the money back. */
const strangers: Record<string, Member | null> = { 'a guest': null };
let reader: Member;

beforeAll(async () => {
  author = await app.addMember('author');
  await verify(app.database.db, author.id);
  id = (
    await app.done<{ id: string }>('/api/billing/saveShare', newShare(new Date()), { member: author, headers: once() })
  ).id;
  const form = new FormData();
  form.set('id', id);
  form.set('file', new File([fileWords], fileName, { type: 'text/plain' }));
  const response = await app.send('/api/billing/addShareFile', {
    method: 'POST',
    headers: { server: 'true', 'ba-user-token': author.token },
    body: form,
  });
  fileId = ((await response.json()) as { data: { id: string } }).data.id;
  await app.done('/api/billing/changeShare', { id, act: 'publish' }, { member: author });
  for (const name of ['member', 'unopened', 'refunded', 'reader']) {
    const member = await app.addMember(name);
    if (name !== 'member') await buy(member);
    if (name === 'refunded') await app.done('/api/billing/refundShare', { id }, { member, headers: once() });
    if (name === 'reader') await app.done('/api/billing/openShare', { id }, { member });
    if (name === 'reader') reader = member;
    else strangers[`a ${name === 'member' ? 'member' : `buyer, ${name}`}`] = member;
  }
});

async function buy(member: Member): Promise<void> {
  await giveCash(app.database.db, member.id, BigInt(price));
  await app.done('/api/billing/buyShare', { id, price }, { member, headers: once() });
}

const pages = () => [
  `/user/xiaowo/sharepay/${id}`,
  `/user/xiaowo/sharepay/${id}?p=anything&days=90`,
  `/user/xiaowo/sharepay/${id}?lang=en`,
  `/user/xiaowo/sharepay/${id}.data`,
  `/user/xiaowo/sharepay/${id}/file/${fileId}`,
  `/user/xiaowo/share/${id}/edit`,
  `/user/xiaowo/share/${id}/edit.data`,
  '/user/xiaowo/share',
  '/user/xiaowo/share.data',
  '/user/xiaowo/purchases',
  '/user/xiaowo/purchases.data',
  `/admin/shares/${id}`,
  `/admin/shares/${id}.data`,
  `/user/card/${author.id}`,
  `/ask/search/${secretWords}`,
  '/feed.atom',
  '/sitemap.xml',
  `/storage/${fileId}`,
];
const calls = () => [
  `/api/billing/share?id=${id}`,
  `/api/billing/shareDraft?id=${id}`,
  `/api/billing/shareFile?id=${id}&file=${fileId}`,
  '/api/billing/shares',
  '/api/billing/purchases',
  `/api/billing/shareFigures?id=${id}`,
  `/api/admin/share?id=${id}`,
  `/api/admin/shareContent?id=${id}`,
  `/api/admin/shareFile?id=${fileId}`,
  '/api/admin/shares',
];

const readPage = async (path: string, member: Member | null) =>
  (await app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} })).text();
const readCall = async (path: string, member: Member | null) =>
  (await app.send(path, { headers: { server: 'true', ...(member ? { 'ba-user-token': member.token } : {}) } })).text();

describe('what is sold stands in no answer to', () => {
  test.each(['a guest', 'a member', 'a buyer, unopened', 'a buyer, refunded'])('%s', async (who) => {
    const member = strangers[who]!;
    for (const path of pages()) {
      const text = (await readPage(path, member)).replaceAll(encodeURIComponent(secretWords), '');
      const isSearch = path.startsWith('/ask/search');
      for (const secret of secrets)
        expect(isSearch && secret === secretWords ? '' : text, `${path}: ${secret}`).not.toContain(secret);
    }
    for (const path of calls())
      for (const secret of secrets) expect(await readCall(path, member), path).not.toContain(secret);
  });
});

test('its page tells strangers what it costs, and search engines nothing but the title', async () => {
  const html = await readPage(`/user/xiaowo/sharepay/${id}`, null);
  expect(html).toContain('¥9.90');
  expect(html).toContain('<strong>everybody</strong>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`/user/login?to=${encodeURIComponent(`/user/xiaowo/sharepay/${id}`)}`);
  expect(await readPage('/sitemap.xml', null)).not.toContain(id);
});

test('who has opened it, and its author, get all of it', async () => {
  for (const member of [reader, author]) {
    for (const path of [`/user/xiaowo/sharepay/${id}`, `/user/xiaowo/sharepay/${id}.data`]) {
      const text = await readPage(path, member);
      expect(text).toContain(secretWords);
      expect(text).toContain(fileName);
    }
    expect(await readCall(`/api/billing/share?id=${id}`, member)).toContain(secretWords);
    expect(await readCall(`/api/billing/shareFile?id=${id}&file=${fileId}`, member)).toBe(fileWords);
    const file = await app.send(`/user/xiaowo/sharepay/${id}/file/${fileId}`, {
      headers: { cookie: app.cookiesOf(member) },
    });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toBe(fileWords);
  }
});

test('unknown addresses are not found, and what was withdrawn is gone for strangers alone', async () => {
  const status = async (path: string, member: Member | null) =>
    (await app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} })).status;
  expect(await status('/user/xiaowo/sharepay/AAAAAAAAAAAAAAAA', null)).toBe(404);
  expect(await status('/user/xiaowo/sharepay/short', null)).toBe(404);
  const draft = await app.done<{ id: string }>('/api/billing/saveShare', newShare(new Date()), {
    member: author,
    headers: once(),
  });
  expect(await status(`/user/xiaowo/sharepay/${draft.id}`, strangers['a member']!)).toBe(404);
  expect(await status(`/user/xiaowo/sharepay/${draft.id}`, author)).toBe(200);
  await app.done('/api/billing/changeShare', { id, act: 'revoke' }, { member: author });
  for (const path of [`/user/xiaowo/sharepay/${id}`, `/user/xiaowo/sharepay/${id}.data`]) {
    expect(await status(path, null)).toBe(410);
    expect(await status(path, strangers['a member']!)).toBe(410);
    expect(await readPage(path, null)).not.toContain(secretWords);
    expect(await readPage(path, reader)).toContain(secretWords);
  }
});
