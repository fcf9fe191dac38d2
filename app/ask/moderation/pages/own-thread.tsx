import { requireMenu } from '#app/account/rules/queries.server.ts';
import { getOwnThread } from '#app/ask/moderation/threads/queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/language.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { useLanguage } from '#app/core/page-texts.ts';
import { PageHead } from '#app/ui/card.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Time } from '#app/ui/time.tsx';
import { DecidedInput } from '../schema.ts';
import { peopleTexts } from '../ui/people-texts.ts';
import { ThreadView } from '../ui/thread-view.tsx';
import type { Route } from './+types/own-thread.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  await requireMenu(ctx, 'ask/moderators');
  return getOwnThread(ctx, DecidedInput.parse(Object.fromEntries(url.searchParams)));
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: peopleTexts.in(rootFacts(matches).language).own });
}

/** The member's side of the thread with the moderators, and a ban that holds. */
export default function OwnThread({ loaderData: { rows, before, ban } }: Route.ComponentProps) {
  const t = peopleTexts.use();
  const language = useLanguage();
  return (
    <>
      <PageHead title={t.own}>{t.ownLead}</PageHead>
      {ban && (
        <Notice tone="warn" title={t.ownBan}>
          {t.reason}: {ban.reason} · {t.bannedUntil} <Time value={ban.until} mode="datetime" language={htmlLang[language]} />
        </Notice>
      )}
      <ThreadView
        lines={rows}
        before={before}
        isStaff={false}
        send={rows.length > 0 ? { path: '/api/ask/writeToModerators', body: {} } : null}
        empty={{ title: t.ownEmpty, text: t.ownEmptyText }}
      />
    </>
  );
}
