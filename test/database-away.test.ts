import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { type Link, openLink } from '#test/link.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';

const folder = mkdtempSync(join(scratchRoot(), 'wenwo-away-'));
const database = useTestDatabase();
let link: Link;
let site: Product;

beforeAll(async () => {
  await leaveOutStarter(database.db);
  link = await openLink(database.connection);
  site = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: link.url,
    CAPTCHA: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: 'first-password',
  });
});
afterAll(async () => {
  link.thaw();
  await killProducts();
  await link.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });
const signedIn = 'ba-user-id=1; ba-user-token=00000000-0000-4000-8000-000000000000';

describe.each([
  ['gives no answer', () => link.freeze(), () => link.thaw()],
  ['refuses connections', () => link.cut(), () => link.thaw()],
])('while the database %s', (_, goAway, comeBack) => {
  test('visitors are asked to wait in their language, programs get the envelope, what is kept is still served, and all is well again by itself', async () => {
    const kept = await (await ask('/ask')).text();
    expect(kept).toContain('</html>');
    goAway();
    for (const [language, title] of [
      ['zh-cn', '网站暂时无法使用'],
      ['en', 'The site cannot be used at the moment'],
    ] as const) {
      for (const cookie of [`think-lang=${language}`, `think-lang=${language}; ${signedIn}`]) {
        const page = await ask(`/ask?fresh=${language}`, { cookie });
        expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([503, '2', '2']);
        expect(page.headers.get('content-type')).toMatch(/^text\/html/);
        expect(await page.text()).toContain(`<h1>${title}</h1>`);
      }
      const answer = await ask('/api/ask/lists?type=all', {
        'think-lang': language,
        'ba-user-token': '00000000-0000-4000-8000-000000000000',
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({
        code: 0,
        msg: expect.stringMatching(/不可用|not available/) as string,
        data: { requestId: expect.stringMatching(/./) as string },
      });
    }
    const health = await ask('/health');
    expect([health.status, await health.text()]).toEqual([503, 'away']);
    expect((await ask('/ask')).status).toBe(200);
    comeBack();
    await expect.poll(async () => (await ask('/health')).status).toBe(200);
    expect((await ask(`/ask?fresh=${Math.random()}`)).status).toBe(200);
  });
});
