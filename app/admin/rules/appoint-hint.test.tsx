import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { AppointHint } from './appoint-hint.tsx';

test('the page of roles says how to appoint somebody, and that moderators of a category are something else', () => {
  const router = createMemoryRouter([{ path: '*', element: <AppointHint /> }]);
  const say = (language: 'zh-cn' | 'en') =>
    renderToStaticMarkup(
      <LanguageContext value={language}>
        <RouterProvider router={router} />
      </LanguageContext>,
    );
  expect(say('zh-cn')).toContain('控制台权限');
  expect(say('en')).toContain('Console rights');
  for (const language of ['zh-cn', 'en'] as const) {
    expect(say(language)).toContain('href="/admin/members"');
    expect(say(language)).toContain('href="/admin/moderators"');
  }
});
