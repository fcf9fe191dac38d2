import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listScripts, listStyles, readScript, sentBytes } from '../../tools/bench-modules.ts';
import { alive, useBrowser } from './browser.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** Kilobytes, compressed with Brotli; a few below the bars of 105 and 13, so that what is won is not lost at once. */
const most_KB = { scripts: 101, styles: 10.5 };

/** What comes by itself once React has taken the page over. */
const later = /^\/assets\/(?:manifest|shell-watch|watch\.(?:zh|en)|language-offer-rule)-\w+\.js$/;

it.each(['zh-cn', 'en'] as const)(
  'a first visit of a question loads few scripts, and no others: %s',
  async (language) => {
    const { rows } = await sql<{ id: number }>`
    select p.id from ask.post p join ask.answer a on a.post_id = p.id
    where p.kind = 'question' and p.language = ${language} and p.deleted_at is null and a.deleted_at is null
      and (select count(*) from ask.comment c where c.post_id = p.id) <= 5 -- more bring code of their own
    order by p.id limit 1`.execute(siteDatabase());
    const { page, context, faults } = await browser.open({ width: 390, language });
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
    });
    const answer = await page.goto(`/ask/info/${rows[0]!.id}`, { waitUntil: 'commit' });
    await alive(page);
    await page.waitForLoadState('networkidle');
    const html = await answer!.text();
    const named = listScripts(html, readScript);
    expect(loaded.filter((address) => !named.includes(address) && !later.test(address))).toEqual([]);
    expect(named.filter((address) => !loaded.includes(address))).toEqual([]);
    const size_KB = (files: string[]) => files.reduce((sum, address) => sum + sentBytes(address), 0) / 1024;
    expect(size_KB(named)).toBeLessThanOrEqual(most_KB.scripts);
    expect(size_KB(listStyles(html))).toBeLessThanOrEqual(most_KB.styles);
    expect(faults).toEqual([]);
    await context.close();
  },
);
