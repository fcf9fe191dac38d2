import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Language } from '#app/core/texts/language.ts';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import type { AnnouncementDraft } from '#app/messages/notices/notices.schema.ts';
import { shellTexts } from '#app/site/shell-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import AnnouncementsPage from './announcements.page.tsx';

const Page = AnnouncementsPage as ComponentType<{ loaderData: unknown }>;
const loadedAt = Date.UTC(2026, 10, 20, 12);
const minute_ms = 60_000;
const draft: AnnouncementDraft = {
  ...{ id: 1, kind: 'maintenance', isLive: true, titleZh: '今晚维护', titleEn: 'Maintenance tonight', path: '' },
  ...{ markdownZh: '', markdownEn: '', htmlZh: '', htmlEn: '' },
  createdBy: { id: 1, username: 'boss', nickname: 'boss', avatar: '' },
  publishedAt: loadedAt / 1000 - 3600,
  expiresAt: loadedAt / 1000 + 60,
  withdrawnAt: null,
};

/** The page as it was loaded, at a later moment. */
function html(later_ms: number, language: Language): string {
  const element = (
    <LanguageContext value={language}>
      <UiTextsProvider texts={shellTexts.in(language).ui}>
        <ClockProvider now={loadedAt + later_ms}>
          <Page loaderData={{ rows: [draft], before: null, after: null, reach: { members: 1, mails: 0 } }} />
        </ClockProvider>
      </UiTextsProvider>
    </LanguageContext>
  );
  const root = { authNodes: '{}', language, siteUrl: '', hasMoney: true, now: loadedAt };
  const routes = [{ id: 'root', path: '*', loader: () => root, element }];
  return renderToString(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />,
  );
}

it.each([
  ['zh-cn', '展示中', '已结束'],
  ['en', 'shown', 'ended'],
] as const)(
  'an announcement whose end passes while the list is open is said to have ended (%s)',
  (language, live, ended) => {
    expect(html(0, language)).toMatch(new RegExp(`>${live}</`));
    const later = html(2 * minute_ms, language);
    expect(later).toMatch(new RegExp(`>${ended}</`));
    expect(later).not.toMatch(new RegExp(`>${live}</`));
  },
);
