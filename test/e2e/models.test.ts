import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';

const browser = useBrowser();

async function openConsole(path: string): Promise<Page> {
  const { page } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, path);
  return page;
}

async function openMember(): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await browser.open();
  await signUp(page);
  return { page, faults };
}

it('a model is proposed with its faults shown on the way, published by the desk, compared with three others, and rated', async () => {
  const { page, faults } = await openMember();
  const name = `Journey Snail ${Date.now().toString(36)}`;
  await visit(page, '/ask/models/propose');
  await page.locator('[name=name]').fill('S');
  await page.locator('[name=publisher]').fill('Snail Labs');
  await page.getByText('名称至少 2 个字符').waitFor();
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=task]').selectOption('text');
  await page.locator('[name=summary]').fill('走得慢，答得稳');
  await page.locator('[name=parameters]').fill('many');
  await page.locator('[name=contextLength]').fill('32K');
  await page.locator('[name="links.home"]').fill('https://snail.example.org');
  await page.locator('[name=category]').selectOption({ index: 1 });
  await page.getByPlaceholder('例如 qwen', { exact: true }).fill('snail-model');
  await page.getByPlaceholder('例如 qwen', { exact: true }).press('Enter');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect.poll(() => page.locator('[name=parameters]').getAttribute('aria-invalid')).toBe('true');
  await page.locator('[name=parameters]').fill('7.6B');
  await page.getByRole('button', { name: '提交审核' }).click();
  await seeToast(page, '已提交');
  await page.getByText('等待审核').first().waitFor();

  const desk = await openConsole('/admin/models');
  await desk.getByRole('link', { name }).click();
  await desk.getByText('7600000000').waitFor();
  await desk.getByRole('button', { name: '发布' }).click();
  await seeToast(desk, '已发布');

  await visit(page, '/ask/models/all/0?sort=newest');
  await page.getByRole('button', { name: `把 ${name} 加入比较` }).click();
  const chosen = page.locator('main li button[aria-pressed=true]');
  for (let count = 2; count <= 4; count += 1) {
    await page.locator('main li button[aria-pressed=false]').first().click();
    await expect.poll(() => chosen.count()).toBe(count);
  }
  await page.getByRole('link', { name: '比较 4 个' }).click();
  await page.waitForURL(/\/ask\/models\/compare\?ids=/);
  await expect.poll(() => page.locator('thead th[scope=col] a:not([aria-label])').count()).toBe(4);
  await page.getByRole('cell', { name: /32K/ }).first().waitFor();

  const phone = await browser.open({ width: 390, language: 'en' });
  await visit(phone.page, new URL(page.url()).pathname + new URL(page.url()).search);
  const heading = phone.page.getByRole('rowheader', { name: 'Parameters', exact: true });
  // in one line: nothing breaks within the word
  expect(
    await heading.evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    }),
  ).toBe(1);

  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/\/ask\/models\/all\/[1-9]/);
  await page.getByRole('button', { name: '发布评分' }).click();
  await page.locator('input[name=stars][value="4"]').check({ force: true });
  await page.getByLabel('评价').fill('笔记本上也能用');
  await page.locator('form').getByRole('button', { name: '发布评分' }).click();
  await seeToast(page, '评分已保存');
  await page.getByText('笔记本上也能用').waitFor();
  expect(faults).toEqual([]);
});

it('the docs are read, searched, turned page by page, and say when they were of help', async () => {
  const { page, faults } = await browser.open();
  await visit(page, '/ask/devdoc');
  await page.getByRole('heading', { level: 1, name: '从这里开始' }).waitFor();
  await page
    .getByRole('navigation', { name: '上一页和下一页' })
    .getByRole('link', { name: /HTTP 接口/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'HTTP 接口' }).waitFor();
  await page
    .getByRole('navigation', { name: '上一页和下一页' })
    .getByRole('link', { name: /从这里开始/ })
    .click();
  await page.getByRole('heading', { level: 1, name: '从这里开始' }).waitFor();
  const box = page.getByRole('searchbox', { name: '搜索文档' }).first();
  await box.fill('幂等键');
  await box.press('Enter');
  await page.getByRole('link', { name: '只生效一次' }).last().click();
  await page.getByRole('heading', { level: 1, name: '只生效一次' }).waitFor();
  await page.getByRole('button', { name: '有帮助', exact: true }).click();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('你的反馈已经收到').waitFor();
  expect(faults).toEqual([]);
});

it('the tree of the docs stands beside the page, on narrow windows behind one line', async () => {
  for (const width of [1280, 800, 390]) {
    const { page } = await browser.open({ width });
    await visit(page, '/ask/devdoc');
    const fold = page.locator('summary').filter({ hasText: '目录' });
    expect([width, await fold.isVisible(), await page.getByRole('searchbox', { name: '搜索文档' }).count()]).toEqual([
      width,
      width < 1200,
      width < 1200 ? 0 : 1,
    ]);
    if (width < 1200) await fold.click();
    await page.getByRole('searchbox', { name: '搜索文档' }).waitFor();
  }
});

it('the tree of the docs is changed by keys, a page is written and published', async () => {
  const desk = await openConsole('/admin/devdoc');
  const first = desk.locator('li[data-slug]').first();
  const slugs = () =>
    desk.locator('li[data-slug]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['slug']));
  const before = await slugs();
  await first.getByRole('button', { name: /^移动/ }).focus();
  await desk.keyboard.press('ArrowDown');
  await expect.poll(slugs).not.toEqual(before);
  await desk.locator(`li[data-slug="${before[0]}"]`).getByRole('button', { name: /^移动/ }).focus();
  await desk.keyboard.press('ArrowUp');
  await expect.poll(slugs).toEqual(before);
  const slug = `journey-${Date.now().toString(36)}`;
  await desk.getByRole('button', { name: '添加页面' }).first().click();
  await desk.getByRole('dialog').locator('[name=title]').fill('旅程页');
  await desk.getByRole('dialog').locator('[name=slug]').fill(slug);
  await desk.getByRole('dialog').getByRole('button', { name: '添加' }).click();
  await desk.waitForURL(/\/admin\/devdoc\/\d+/);
  await desk.locator('textarea[name=markdown]').fill('## 一节\n\n写给读者的话。\n\n## 又一节\n\n更多。');
  await desk.getByRole('button', { name: '发布', exact: true }).click();
  await seeToast(desk, '已发布');
  await visit(desk, `/ask/devdoc/${slug}`);
  await desk.getByText('写给读者的话。').waitFor();
  await desk.getByRole('complementary', { name: '本页内容' }).getByRole('link', { name: '又一节' }).waitFor();
});
