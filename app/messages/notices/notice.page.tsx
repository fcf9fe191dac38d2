import { useEffect, useRef } from 'react';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { listAnnouncements } from '#app/messages/notices/announcements.queries.server.ts';
import { listNotices } from '#app/messages/notices/notices.queries.server.ts';
import type { Route } from './+types/notice.page.ts';
import { kindsFor } from './notices.policy.ts';
import { NoticeListInput } from './notices.schema.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { NoticeRow } from './notice-row.tsx';
import { noticeTexts } from './notice-texts.ts';
import { noticeListPath, noticeSettingsPath } from './notices-path.ts';
import { useNotices } from './use-notices.ts';
import style from './notice.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const wanted = NoticeListInput.safeParse(Object.fromEntries(url.searchParams));
  const input = wanted.success ? wanted.data : NoticeListInput.parse({});
  const isFirst = input.after === undefined && input.before === undefined;
  const [page, all, hasNoMoney] = await Promise.all([
    listNotices(ctx, input),
    listAnnouncements(ctx),
    isWithoutMoney(ctx),
  ]);
  const isOwnTab = input.kind === 'announcement';
  const announcements = isOwnTab
    ? all.filter((one) => !input.unread || one.isUnread)
    : input.kind === '' && isFirst
      ? all.filter((one) => one.isUnread)
      : [];
  const kinds = kindsFor({ isStaff: ctx.actor.kind === 'staff', hasMoney: !hasNoMoney });
  return { kind: input.kind, kinds, unread: input.unread, page, announcements };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: noticeTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];

/** What happened and concerns the member, newest first; announcements that are new stand above. */
export default function Notices({ loaderData }: Route.ComponentProps) {
  const t = noticeTexts.use();
  const { kind, kinds, unread, page, announcements } = loaderData;
  const tabsBox = useShownTab(kind === '' ? 0 : kinds.indexOf(kind) + 1);
  const tabs = (['', ...kinds] as const).map((one) => ({
    to: noticeListPath({ kind: one, unread }),
    label: t.kinds[one],
    current: one === kind,
  }));
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to={noticeSettingsPath} size="s" icon="settings">
            {t.settings}
          </LinkButton>
        }
      >
        {t.lead}
      </PageHead>
      <div ref={tabsBox}>
        <Tabs label={t.kindsNav} items={tabs} />
      </div>
      <Bar data={loaderData} />
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
      {page.rows.length > 0 && (
        <ul aria-label={t.list}>
          {page.rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {page.rows.length + announcements.length === 0 && <Nothing kind={kind} unread={unread} />}
      <Pager
        previous={page.previous && noticeListPath({ kind, unread, before: page.previous })}
        next={page.next && noticeListPath({ kind, unread, after: page.next })}
      />
    </>
  );
}

/** Brings the present tab into sight where the row of tabs is wider than the screen. */
function useShownTab(index: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a clean-up.
    box.current?.querySelectorAll('a')[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  return box;
}

function Bar({ data: { kind, unread, page, announcements } }: { data: Data }) {
  const t = noticeTexts.use();
  const notices = useNotices();
  const hasUnread = page.rows.some((row) => row.isUnread) || announcements.some((one) => one.isUnread);
  const hasRead = page.rows.some((row) => !row.isUnread);
  async function readAll() {
    if (await notices.markRead('all', kind)) toast.success(t.allRead);
  }
  async function clear() {
    if (!(await confirm({ danger: true, title: t.deleteReadTitle, text: t.deleteReadText, confirmText: t.deleteRead })))
      return;
    if (await notices.remove('read')) toast.success(t.cleared);
  }
  return (
    <div className={style['bar']}>
      <Link
        to={noticeListPath({ kind, unread: !unread })}
        className="btn btn-s"
        aria-current={unread || undefined}
        preventScrollReset
      >
        {unread ? t.showAll : t.unreadOnly}
      </Link>
      <div className="btns">
        {hasUnread && (
          <Button size="s" icon="check" onClick={() => void readAll()}>
            {t.readAll}
          </Button>
        )}
        {hasRead && kind === '' && (
          <Button size="s" tone="quiet" icon="trash" onClick={() => void clear()}>
            {t.deleteRead}
          </Button>
        )}
      </div>
    </div>
  );
}

function Nothing({ kind, unread }: Pick<Data, 'kind' | 'unread'>) {
  const t = noticeTexts.use();
  const all = (
    <LinkButton to={noticeListPath({})} size="s">
      {t.showAll}
    </LinkButton>
  );
  if (unread) {
    return (
      <Empty level={2} title={t.emptyUnreadTitle} action={all}>
        {t.emptyUnreadText}
      </Empty>
    );
  }
  if (kind === 'announcement') {
    return (
      <Empty level={2} title={t.emptyAnnouncementsTitle} action={all}>
        {t.emptyAnnouncementsText}
      </Empty>
    );
  }
  if (kind !== '') {
    return (
      <Empty level={2} title={t.emptyKindTitle} action={all}>
        {t.emptyKindText}
      </Empty>
    );
  }
  return (
    <Empty level={2} title={t.emptyTitle} action={<LinkButton to="/ask/post">{t.ask}</LinkButton>}>
      {t.emptyText}
    </Empty>
  );
}
