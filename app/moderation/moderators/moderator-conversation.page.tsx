import { useAuth } from '#app/account/rules/allowed.tsx';
import { getThread } from '#app/moderation/moderators/moderator-conversations.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { ThreadInput } from '#app/moderation/reviews/moderation.schema.ts';
import { peopleTexts } from './people-texts.ts';
import { ThreadView } from './moderator-conversation-view.tsx';
import type { Route } from './+types/moderator-conversation.page.ts';

export const loader = pageLoader(
  ({ ctx, params, url }) =>
    getThread(ctx, ThreadInput.parse({ ...Object.fromEntries(url.searchParams), memberId: params['id'] })),
  hasId,
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, {
    title: peopleTexts.in(rootFacts(matches).language).thread(loaderData?.member.nickname ?? ''),
  });
}

/** What the moderators and one member wrote to each other. */
export default function Thread({ loaderData: { member, rows, before } }: Route.ComponentProps) {
  const t = peopleTexts.use();
  const mayWrite = useAuth()('write', '/admin/threads');
  return (
    <>
      <nav aria-label={t.threadsTitle}>
        <ol className="crumb">
          <li>
            <Link to="/admin/threads">{t.threadsTitle}</Link>
          </li>
          <li aria-current="page">{member.nickname || t.gone}</li>
        </ol>
      </nav>
      <PageHead
        title={t.thread(member.nickname || t.gone)}
        actions={
          <LinkButton size="s" to={`/admin/members/${member.id}/moderation`}>
            {t.file}
          </LinkButton>
        }
      />
      {!mayWrite && <Notice tone="warn">{t.readOnly}</Notice>}
      <ThreadView
        lines={rows}
        before={before}
        isStaff
        send={mayWrite ? { path: '/api/admin/writeToMember', body: { memberId: member.id } } : null}
        empty={{ title: t.threadEmpty }}
      />
    </>
  );
}
