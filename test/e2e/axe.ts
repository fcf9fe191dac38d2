import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare const axe: typeof import('axe-core');

/** axe itself, for pages to which it comes before their own scripts. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page, once nothing on it moves or fades any more. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async (given) => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...given,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
    );
  }, options);
}

/**
 * How far a page can be scrolled to the side, or down though its parts scroll by themselves, which it should not be;
 * nothing when it cannot.
 */
export async function findScrolling(page: Page): Promise<string[]> {
  await settled(page);
  const { sideways, down } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const main = document.querySelector('.app-own-scroll > main');
    const isOwn = main !== null && getComputedStyle(main).overflowY === 'auto';
    return { sideways: scrollWidth - clientWidth, down: isOwn ? scrollHeight - clientHeight : 0 };
  });
  const at = `at ${page.viewportSize()!.width} px`;
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways ${at}`] : []),
    ...(down > 0 ? [`scrolls ${down} px beyond its own scrolling parts ${at}`] : []),
  ];
}

/** Brings what moves or fades and comes to an end there. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    // What changes now starts to move in the frame after the next.
    for (let round = 0; round < 40; round += 1) {
      await frame();
      await frame();
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      for (const one of ending) one.finish();
    }
  });
}
