import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isFull } from '#test/full.ts';
import { alive, useBrowser } from './browser.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** Runs in the page: the rules of a style sheet that some element of a document without scripts would show. */
function findShown({ css, html }: { css: string; html: string }): string[] {
  const written = new DOMParser().parseFromString(html, 'text/html');
  const states = /::[\w-]+(?:\([^)]*\))?|:(?:hover|focus-visible|focus-within|focus|active|visited)/g;
  const rules = (list: CSSRuleList): string[] =>
    [...list].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? rules(rule.cssRules as CSSRuleList) : []),
    ]);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const all = rules(sheet.cssRules);
  if (all.length < 50) throw new Error(`Only ${all.length} rules`);
  return all.filter((selector) => {
    const named = selector.replaceAll(states, '');
    return written.querySelector(/(?:^|[\s,>+~])(?:$|[,>+~)])/.test(named.trim()) ? `${named} *` : named) !== null;
  });
}

it('nothing that the server writes of a thread for a guest needs the styles that come after it', async () => {
  // other journeys hide posts and write some that wait for review: a guest is shown the page of an error
  const { rows } = await sql<{ id: number }>`
    select id from ask.post where kind <> 'model' and deleted_at is null and created_at <
      (select to_timestamp(value) from ask.counter where key = 'starter_loaded_at_s') order by id`.execute(
    siteDatabase(),
  );
  expect(rows.length).toBeGreaterThan(20);
  const { page, context, faults } = await browser.open({ width: 390 });
  await page.goto('/ask');
  const address = await page.locator('link[href*="later-styles"]').getAttribute('href');
  const read = async (path: string) => (await context.request.get(path)).text();
  const css = await read(address!);
  const found: string[] = [];
  for (const { id } of rows.filter((_, n) => isFull || n % 4 === 0)) {
    const html = await read(`/ask/info/${id}?lang=${id % 2 ? 'en' : 'zh-cn'}`);
    if (html.includes('later-styles')) found.push(`${id} comes with them`);
    found.push(...(await page.evaluate(findShown, { css, html })).map((selector) => `${id} ${selector}`));
  }
  expect(found).toEqual([]);
  expect(await page.evaluate(findShown, { css, html: await read('/ask') })).not.toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

it('later styles come once a thread is taken over; lost, they are asked for again with what needs them', async () => {
  const { page, context } = await browser.open({ width: 1280 });
  await context.route(/later-styles/, (route) => route.abort('connectionreset'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('later-styles'));
  await page.goto('/ask/info/2');
  await alive(page);
  await lost;
  await context.unroute(/later-styles/);
  const come = page.waitForResponse(/later-styles/);
  await page.getByRole('banner').locator('input[type=search]').click();
  expect((await come).status()).toBe(200);
  await page.locator('link[rel=stylesheet][href*="later-styles"]:not([data-lost])').waitFor({ state: 'attached' });
  await context.close();
});
