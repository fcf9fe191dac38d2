import { useRevalidator } from 'react-router';
import { getMemberFile } from '#app/moderation/moderators/member-notes.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { CleanupList } from '#app/moderation/clean-ups/cleanup-list.tsx';
import { DecidedTable } from '#app/moderation/reviews/decided-table.tsx';
import { BanSection, NotesSection } from './member-file.tsx';
import { peopleTexts } from './people-texts.ts';
import type { Route } from './+types/moderated-member.page.ts';
import style from '#app/ask/screening/moderation.module.css';

export const loader = pageLoader(({ ctx, params }) => getMemberFile(ctx, { memberId: Number(params['id']) }), hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, {
    title: peopleTexts.in(rootFacts(matches).language).fileOf(loaderData?.member.nickname ?? ''),
  });
}

/** What moderation knows of one member, and what can be done. */
export default function MemberFilePage({ loaderData: file }: Route.ComponentProps) {
  const t = peopleTexts.use();
  const { revalidate } = useRevalidator();
  const { member, can, cleanups } = file;
  return (
    <>
      <PageHead
        title={t.fileOf(member.nickname || t.gone)}
        actions={
          <>
            <LinkButton size="s" icon="mail" to={`/admin/threads/${member.id}`}>
              {t.openThread}
            </LinkButton>
            {can.cleanUp && (
              <LinkButton size="s" tone="line-danger" icon="ban" to={`/admin/cleanups?member=${member.id}`}>
                {t.cleanUp}
              </LinkButton>
            )}
          </>
        }
      >
        @{member.username} · <Link to={`/user/card/${member.id}`}>{member.nickname}</Link> ·{' '}
        <Link to={`/admin/members/${member.id}`}>{t.account}</Link>
      </PageHead>
      <BanSection file={file} />
      <NotesSection file={file} />
      <section className={style['section']}>
        <SectionHead title={t.history} />
        <DecidedTable rows={file.decided} onChange={() => void revalidate()} />
      </section>
      {cleanups.length > 0 && (
        <section className={style['section']}>
          <SectionHead title={t.cleanups} />
          <CleanupList rows={cleanups} />
        </section>
      )}
    </>
  );
}
