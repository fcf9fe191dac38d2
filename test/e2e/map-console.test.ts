import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinkServer, startLinkServer } from '#test/link-server.ts';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { changeSetting } from './desk.ts';
import { signInAsAdmin } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();
let links: LinkServer;
beforeAll(async () => {
  links = await startLinkServer();
});
afterAll(() => links.close());

/** A resource of a topic of the map. */
async function addResource(url: string): Promise<void> {
  await sql`insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en,
      created_at)
    select id, 'doc', ${url}, 'en', 'free', '本机的资料', 'A page nearby', '', '', now() from aimap.node
    where slug = 'reranking'`.execute(siteDatabase());
}

/** What is known of a link; the site looks at new ones by itself. */
async function stateOf(url: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from aimap.link where url = ${url}`.execute(
    siteDatabase(),
  );
  return rows[0]?.state;
}

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

describe('the desk of links', () => {
  inFull('checks one at once, takes its new address, and keeps a copy of one that is dead', async () => {
    await changeSetting('map', 'linkHosts', [links.host]);
    await addResource(`${links.base}/moved`);
    const { page, faults } = await browser.open();
    await signInAsAdmin(page);
    const at = (state: string) => `/admin/aiMap/links?state=${state}&q=${encodeURIComponent(links.host)}`;
    await visit(page, at('unchecked'));
    await page.getByRole('button', { name: `立即检查 ${links.base}/moved` }).click();
    await seeToast(page, '正在检查');
    await expect.poll(() => stateOf(`${links.base}/moved`)).toBe('moved');
    await visit(page, at('moved'));
    await page.getByText('现在的地址').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: '换成新地址' }).click();
    await seeToast(page, '已换成新地址');
    await page.getByText('没有换了地址的链接').waitFor();
    const archive = page.getByRole('button', { name: `${links.base}/ok 的存档地址` });
    await expect
      .poll(async () => {
        await visit(page, at((await stateOf(`${links.base}/ok`)) ?? 'unchecked'));
        return archive.count();
      })
      .toBe(1);
    await archive.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('存档地址').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请填写完整的网址').waitFor();
    await dialog.getByLabel('存档地址').fill('https://web.archive.org/web/2026/x');
    await expectSound(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await seeToast(page, '已记下存档地址');
    await page.getByRole('link', { name: 'https://web.archive.org/web/2026/x' }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('statistics of the map', () => {
  inFull('can be read on a phone, in English, and taken along as a table', async () => {
    const { page, faults } = await browser.open({ language: 'en', width: 390 });
    await signInAsAdmin(page);
    for (const tab of ['paths', 'topics', 'items&state=live']) {
      await visit(page, `/admin/aiMap/statistics?tab=${tab}`);
      await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
      await expectSound(page);
    }
    await page
      .getByRole('button', { name: /^Retire: / })
      .first()
      .click();
    await seeToast(page, 'Retired');
    await visit(page, '/admin/aiMap/statistics?tab=items&state=retired');
    await page
      .getByRole('button', { name: /^Use again: / })
      .first()
      .click();
    await seeToast(page, 'It is asked again');
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect(await readFile(await (await loading).path(), 'utf8')).toMatch(/^\uFEFFitem,topic,prompt/);
    expect(faults).toEqual([]);
  });
});

describe('the map as a file', () => {
  inFull(
    'goes out and comes back: the same changes nothing, a fault is told by its line, and what is new is written',
    async () => {
      const { page, faults } = await browser.open();
      await signInAsAdmin(page);
      await visit(page, '/admin/aiMap/exchange');
      const loading = page.waitForEvent('download');
      await page.getByRole('link', { name: '下载地图' }).click();
      const file = await readFile(await (await loading).path(), 'utf8');
      expect(file.split('\n').length).toBeGreaterThan(1000);
      await choose(page, file);
      await page.getByRole('button', { name: '检查' }).click();
      await page.getByText('文件与地图一致').waitFor();
      expect(await page.getByRole('button', { name: '写入地图' }).count()).toBe(0);
      await expectSound(page);

      await choose(page, `${file}{"type":"edge","kind":"related","from":"reranking","to":"nothing-here"}\n`);
      await page.getByRole('button', { name: '检查' }).click();
      await page.getByText('文件和本站都没有知识点「nothing-here」').waitFor();
      await expectSound(page);

      await choose(page, file.replace('"minutes":', '"minutes":1'));
      await page.getByRole('button', { name: '检查' }).click();
      await page.getByText('会新增 0 条，改动 1 条').waitFor();
      await expectSound(page);
      await page.getByRole('button', { name: '写入地图' }).click();
      await seeToast(page, '已导入：新增 0 条，改动 1 条');
      await choose(page, file);
      await page.getByRole('button', { name: '检查' }).click();
      await page.getByText('会新增 0 条，改动 1 条').waitFor();
      await page.getByRole('button', { name: '写入地图' }).click();
      await seeToast(page, '已导入：新增 0 条，改动 1 条');
      expect(faults).toEqual([]);
    },
  );

  it('fits a phone, in English', async () => {
    const { page } = await browser.open({ language: 'en', width: 390, theme: 'dark' });
    await signInAsAdmin(page);
    for (const path of ['exchange', 'links?state=unchecked']) {
      await visit(page, `/admin/aiMap/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectSound(page);
    }
  });
});

async function choose(page: Page, file: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /选择文件|换一个文件/ }).click();
  await (await choosing).setFiles({ name: 'map.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(file) });
  await page.getByText('map.jsonl，').waitFor();
}
