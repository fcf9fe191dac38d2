import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

/** Where the present tab stands in its row: how far the row is scrolled, and whether the tab is whole in sight. */
const placeOf = (page: Page) =>
  page.locator('main .tabs').evaluate((row) => {
    const [tab, place] = [row.querySelector('[aria-current]')!.getBoundingClientRect(), row.getBoundingClientRect()];
    return { isScrolled: row.scrollLeft > 0, isSeen: tab.left >= place.left - 1 && tab.right <= place.right + 1 };
  });

it.each([true, false])('a row of tabs wider than the screen begins with the present one in sight, with script: %s', async (hasScript) => {
  const { page, faults } = await browser.open({ width: 390, hasScript });
  await page.goto('/ask/models/all/0');
  const last = await page.locator('main .tabs a').last().getAttribute('href');
  expect(await placeOf(page)).toEqual({ isScrolled: false, isSeen: true });
  await page.goto(last!);
  await expect.poll(() => placeOf(page)).toEqual({ isScrolled: true, isSeen: true });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(faults).toEqual([]);
});
