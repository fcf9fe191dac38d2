import { requireMenu } from '#app/account/rules/rules.queries.server.ts';
import { getOwnThread } from '#app/moderation/moderators/moderator-conversations.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { DecidedInput } from '#app/moderation/reviews/moderation.schema.ts';
import { peopleTexts } from './people-texts.ts';
import { ThreadView } from './moderator-conversation-view.tsx';
import type { Route } from './+types/own-moderator-conversation.page.ts';

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
          {t.reason}: {ban.reason} · {t.bannedUntil}{' '}
          <Time value={ban.until} mode="datetime" language={htmlLang[language]} />
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
