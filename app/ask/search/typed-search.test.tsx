import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pageRequest } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { PageTags } from '#app/core/page-tags.server.ts';
import { loader as findPlugins } from '#app/site/plugins/found-plugins.page.tsx';
import { shellTexts } from '#app/site/shell-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import { ctxAs, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { searchTexts } from './search-texts.ts';
import SearchPage, { loader } from './search.page.tsx';

const database = useTestDatabase();
const Page = SearchPage as ComponentType<{ loaderData: unknown }>;
type Loader = (args: never) => Promise<unknown>;

/** What a loader gives for words in the path, or for what a form has sent. */
function load(one: unknown, { path, q }: { path?: string; q?: string }, language: Language): Promise<unknown> {
  const context = new RouterContextProvider();
  const ctx = ctxAs(database.db, visitor, { language });
  const fixed = { nonce: '', theme: 'system', siteUrl: '', readsPerMinute: 1000, allowFrame: () => undefined } as const;
  context.set(pageRequest, { ...fixed, ctx, tags: new PageTags() });
  const query = q === undefined ? '' : `?${new URLSearchParams({ q })}`;
  const request = new Request(`http://127.0.0.1/ask/search${query}`);
  const params = path === undefined ? {} : { keywords: path };
  return (one as Loader)({ context, params, request } as never);
}

async function html(asked: { path?: string; q?: string }, language: Language = 'en'): Promise<string> {
  const page = (
    <LanguageContext value={language}>
      <UiTextsProvider texts={shellTexts.in(language).ui}>
        <ClockProvider now={testNow.getTime()}>
          <Page loaderData={await load(loader, asked, language)} />
        </ClockProvider>
      </UiTextsProvider>
    </LanguageContext>
  );
  const root = { authNodes: '{}', language, siteUrl: '', hasMoney: true, member: null };
  const routes = [{ id: 'root', path: '*', loader: () => root, element: page }];
  return renderToString(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />,
  );
}

describe('a search for more than 200 characters', () => {
  const long = 'context '.repeat(1250).trim();

  it.each([{ path: long }, { q: long }])('keeps what was typed and says what was searched for (%#)', async (asked) => {
    const english = await html(asked);
    expect(english).toContain(`value="${long}"`);
    expect(english).toContain('only these 199 characters');
    expect(await html(asked, 'zh-cn')).toContain('内容太长');
  });

  it('looks for the same among the plugins', async () => {
    expect(await load(findPlugins, { path: long }, 'en')).toMatchObject({ words: 'context '.repeat(25).trim() });
  });
});

it.each([
  'x'.repeat(10_000),
  '\ud800',
  'a\ud800b',
  '\0',
  'a\0b',
  'user:',
  'tag: user: category:',
  '"'.repeat(50),
  '-'.repeat(199),
  'is: has: lang: score: created:',
  ':*&|!()<->',
])('a search for %j is a page', async (path) => {
  expect(await html({ path })).toContain('<h1');
});

it.each(['en', 'zh-cn'] as const)('a search that finds nothing is not offered to be saved (%s)', async (language) => {
  const page = await html({ path: 'quarkfoldstein' }, language);
  expect(page).toContain(searchTexts.in(language).noneTitle);
  expect(page).not.toContain(searchTexts.in(language).save);
});

it('names the member whom nobody knows, in both languages', async () => {
  expect(await html({ path: 'user:nobodyhere' })).toContain('No member is called “nobodyhere”.');
  expect(await html({ path: 'user:nobodyhere' }, 'zh-cn')).toContain('没有成员叫「nobodyhere」');
});

it.each(['\u{1f40b}', '"\u{1f40b}"', '☕️ ！？'])(
  'says that signs and emoji alone are not searched: %s',
  async (path) => {
    const [english, chinese] = [await html({ path }), await html({ path }, 'zh-cn')];
    expect(english).toContain('Signs and emoji alone are not searched');
    expect(english).toContain(`value="${path.replaceAll('"', '&quot;')}"`);
    expect(english).not.toContain(searchTexts.in('en').tips[0]);
    expect(chinese).toContain('只有符号或表情时搜不到内容');
    expect(chinese).not.toContain(searchTexts.in('zh-cn').tips[0]);
  },
);

it.each(['貔貅𠮷', 'ℓ ℃', '\u{1f40b} quarkfoldstein'])('gives advice where words are not found: %s', async (path) => {
  const page = await html({ path });
  expect(page).not.toContain('Signs and emoji alone');
});
