import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, newQuestion, newText, useTestApp } from '#test/app.ts';

const app = useTestApp();
let ada: Member;
let ben: Member;
let postId = 0;
beforeAll(async () => {
  [ada, ben] = [await app.addMember('ada_reads'), await app.addMember('ben_reads')];
  ({ id: postId } = await app.done('/api/ask/publishPost', newQuestion(await app.addCategory()), { member: ada }));
  await app.done('/api/ask/postAnswer', { postId, markdown: newText() }, { member: ben });
});

const read = async (path: string, member: Member) =>
  (await app.send(path, { headers: { cookie: app.cookiesOf(member) } })).text();
/** What stands on a page before the data that the browser takes over. */
const shownOn = async (path: string, member: Member) => (await read(path, member)).split('id="page-data"')[0]!;

describe('the frame around a page', () => {
  test("is each member's own, however often another one's was shown", async () => {
    for (let i = 0; i < 3; i += 1) {
      for (const [one, other] of [
        [ada, ben],
        [ben, ada],
      ] as const) {
        const page = await shownOn('/ask/tags', one);
        expect(page).toContain(one.name);
        expect(page).not.toContain(other.name);
      }
    }
  });

  test('leads to the page that it stands around in the other language', async () => {
    for (const path of ['/ask/tags', '/ask/badges', '/ask/tags'])
      expect(await shownOn(path, ada)).toContain(`href="${path}?lang=`);
  });

  test('marks where the reader is', async () => {
    const current = /<a class="in-bar"[^>]*aria-current="page"/;
    expect(await shownOn('/ask/tags', ada)).toMatch(current);
    expect(await shownOn('/user/account/overview', ada)).not.toMatch(current);
  });

  test('counts a message as soon as it is sent, for who gets it alone', async () => {
    const bell = /class="[^"]*badge[^"]*"|<span class="sr">[^<]*/g;
    const before = (await shownOn('/ask/tags', ben)).match(bell);
    await shownOn('/ask/tags', ada);
    const own = (await shownOn('/ask/tags', ada)).match(bell);
    await app.done('/api/interaction/sendMessage', { userId: ben.id, content: 'hello' }, { member: ada });
    expect((await shownOn('/ask/tags', ben)).match(bell)).not.toEqual(before);
    expect((await shownOn('/ask/tags', ada)).match(bell)).toEqual(own);
  });
});

describe('what is kept for a page', () => {
  test("shows an author's new name and picture at once", async () => {
    expect(await shownOn(`/ask/info/${postId}`, ben)).toContain('ada_reads');
    await app.done('/api/account/profile', { nickname: 'Countess' }, { member: ada });
    expect(await shownOn(`/ask/info/${postId}`, ben)).toContain('Countess');
    expect(await shownOn('/ask/lists/all/0', ben)).toContain('Countess');
    expect(await shownOn('/ask/tags', ada)).toContain('Countess');
  });

  test('shows a draft to who wrote it, from when it is kept to when it is given up', async () => {
    const key = `answer:${postId}`;
    await read(`/ask/info/${postId}`, ada);
    await app.done('/api/ask/saveDraft', { key, data: { markdown: 'half a thought' } }, { member: ada });
    expect(await read(`/ask/info/${postId}`, ada)).toContain('half a thought');
    expect(await read(`/ask/info/${postId}`, ben)).not.toContain('half a thought');
    await app.done('/api/ask/deleteDraft', { key }, { member: ada });
    expect(await read(`/ask/info/${postId}`, ada)).not.toContain('half a thought');
  });

  test('shows a vote to who gave it, and its count to all', async () => {
    const pressed = /aria-label="赞成" aria-pressed="true"/;
    expect(await shownOn(`/ask/info/${postId}`, ben)).not.toMatch(pressed);
    await app.done('/api/ask/vote', { subject: 'post', id: postId, value: 1 }, { member: ben });
    expect(await shownOn(`/ask/info/${postId}`, ben)).toMatch(pressed);
    expect(await shownOn(`/ask/info/${postId}`, ada)).not.toMatch(pressed);
  });
});

describe('the bytes of a page', () => {
  const kinds = [
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ] as const;
  /** What differs from answer to answer. */
  const steady = (page: string) => page.replaceAll(/nonce="[^"]*"|"now",\d{13}|\d{13}/g, '');

  test.each(kinds)('for %s come in %s and are the page', async (accepted, encoding, decode) => {
    const sent = request(new URL('/ask/badges', app.url), {
      headers: { 'accept-encoding': accepted, cookie: app.cookiesOf(ada) },
    });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding',
    });
    expect(steady(decode(body).toString())).toBe(steady(await read('/ask/badges', ada)));
  });

  test('are none for HEAD', async () => {
    const response = await app.send('/ask/badges', { method: 'HEAD', headers: { cookie: app.cookiesOf(ada) } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
