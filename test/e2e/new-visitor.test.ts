import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCode } from '#test/outbox.ts';
import { isFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { site } from './site.ts';

const browser = useBrowser();

const words = {
  'zh-cn': {
    query: '显存不够',
    voteUp: '赞成',
    register: '注册',
    sendCode: '发送验证码',
    create: '注册并登录',
    tag: '标签',
    publish: '发布',
    accept: '采纳',
    title: (n: string) => `请教：推理时显存一直涨，是缓存没有释放吗 ${n}`,
  },
  en: {
    query: 'out of memory',
    voteUp: 'Vote up',
    register: 'Sign up',
    sendCode: 'Send code',
    create: 'Create account',
    tag: 'Tags',
    publish: 'Publish',
    accept: 'Accept',
    title: (n: string) => `GPU memory keeps growing while serving, is the cache never freed? ${n}`,
  },
} as const;

/** Both wider than any phone. */
const code = `\`\`\`python
llm = LLM(model, gpu_memory_utilization=0.9, enforce_eager=True, max_num_seqs=256, swap_space=8)
\`\`\``;
const formula = String.raw`$$M = 2 \cdot n_{layers} \cdot n_{heads} \cdot d_{head} \cdot L_{context} \cdot N$$`;

async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

it.each(isFull ? (['zh-cn', 'en'] as const) : (['en'] as const))(
  'a stranger on a phone searches, reads, votes, registers, asks with code, formula and picture, and accepts: %s',
  async (language) => {
    const t = words[language];
    const stamp = Date.now().toString(36);
    const { page, context, faults } = await browser.open({ width: 390, language, hasMotion: true });
    await visit(page, '/');
    await page.locator('main input[type="search"]').first().fill(t.query);
    await page.locator('main input[type="search"]').first().press('Enter');
    await page.waitForURL(/\/ask\/search\//);
    await expectSound(page);
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await expectSound(page);

    // the vote is asked about in place, and counted once they are back
    await page.getByRole('button', { name: t.voteUp, exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.register, exact: true }).click();
    await page.waitForURL(/\/user\/login\?.*type=register/);
    const email = `v${stamp}${language.length}@example.org`;
    await page.locator('input[type="email"]').first().fill(email);
    await page.getByRole('button', { name: t.sendCode }).click();
    await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(site().outbox, email));
    await page.locator('input[autocomplete="username"]').fill(`v${stamp}${language.length}`);
    await page.locator('input[type="password"]').fill('secret-12');
    const voted = page.waitForResponse(/\/api\/ask\/vote/);
    await page.getByRole('button', { name: t.create }).click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    expect(await (await voted).json()).toMatchObject({ code: 1 });
    const vote = page.getByRole('button', { name: t.voteUp, exact: true }).first();
    await page.reload();
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true');

    await visit(page, '/ask/post');
    await page.locator('input[name="title"]').fill(t.title(stamp));
    const body = page.locator('textarea[name="markdown"]');
    await body.fill(`vLLM 0.11, RTX 4090.\n\n${code}\n\n${formula}\n\n`);
    const picture = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#2F7D5B' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'memory.png', mimeType: 'image/png', buffer: picture });
    await expect.poll(() => body.inputValue()).toContain('](/storage/');
    await page.locator('select[name="category"]').selectOption({ index: 1 });
    await page.getByRole('combobox', { name: t.tag }).fill('vllm');
    await page.getByRole('listbox', { name: t.tag }).getByRole('option').first().click();
    await expectSound(page);
    await page.getByRole('button', { name: t.publish, exact: true }).click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await page.getByRole('heading', { level: 1, name: t.title(stamp) }).waitFor();
    for (const part of ['pre code', 'math', 'img']) await page.locator(`.prose ${part}`).first().waitFor();
    await expectSound(page);
    const postId = Number(/\/ask\/info\/(\d+)/.exec(page.url())![1]);

    const helper = await browser.open();
    await signUp(helper.page);
    await callAs(helper.context, '/api/ask/postAnswer', { postId, markdown: `Lower max_model_len first. ${stamp}` });
    await helper.context.close();

    await page.reload();
    await page.getByRole('button', { name: t.accept, exact: true }).click();
    await page.locator('.seal').waitFor();
    await expectSound(page);
    expect(faults).toEqual([]);
    await context.close();
  },
);
