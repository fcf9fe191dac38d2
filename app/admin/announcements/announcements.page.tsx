import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getAnnouncementReach, listAnnouncementDrafts } from '#app/messages/notices/announcements.queries.server.ts';
import { type AnnouncementDraft, AnnouncementListInput } from '#app/messages/notices/notices.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/announcements.page.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementsTexts } from './announcements-texts.ts';
import style from '#app/admin/console/console-desk.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const [page, reach] = await Promise.all([
    listAnnouncementDrafts(ctx, AnnouncementListInput.parse(Object.fromEntries(url.searchParams))),
    getAnnouncementReach(ctx),
  ]);
  return { ...page, reach };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: announcementsTexts.in(rootFacts(matches).language).title });
}

/** What all members are told: written here, in both languages. */
export default function Announcements({ loaderData: { rows, before, after, reach } }: Route.ComponentProps) {
  const t = announcementsTexts.use();
  const { now } = useClock(); // goes on while the page is open, so that what ends is said to have ended
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/announcements');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<AnnouncementDraft | null>(null);
  const [isWriting, setWriting] = useState(false);
  const add = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setWriting(true)}>
      {t.add}
    </Button>
  );
  async function withdraw(draft: AnnouncementDraft) {
    if (
      !(await confirm({
        title: t.withdrawAsk(draft.titleZh),
        text: t.withdrawText,
        confirmText: t.withdraw,
        cancelText: t.cancel,
        danger: true,
      }))
    )
      return;
    if (await send('/api/notice/withdrawAnnouncement', { id: draft.id }, { done: true, refresh: true })) setShown(null);
  }
  return (
    <>
      <PageHead title={t.title} actions={rows.length > 0 && add}>
        {t.lead}
      </PageHead>
      <Table
        caption={t.list}
        columns={columnsOf({ t, language, now, onShow: setShown })}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.none} level={2} action={add}>
            {t.noneText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : `/admin/announcements?after=${after}`}
        next={before === null ? null : `/admin/announcements?before=${before}`}
      />
      {shown && (
        <View
          draft={shown}
          onClose={() => setShown(null)}
          onWithdraw={mayEdit && isEndable(shown, now) ? () => void withdraw(shown) : null}
        />
      )}
      {isWriting && (
        <AnnouncementForm
          reach={reach}
          onClose={() => setWriting(false)}
          onDone={async () => {
            setWriting(false);
            await revalidate();
          }}
        />
      )}
    </>
  );
}

type State = 'scheduled' | 'live' | 'over' | 'withdrawn';
const tones = { scheduled: 'info', live: 'primary', over: undefined, withdrawn: 'danger' } as const;

function stateOf({ isLive, withdrawnAt, expiresAt }: AnnouncementDraft, now: number): State {
  if (withdrawnAt !== null) return 'withdrawn';
  if (expiresAt !== null && expiresAt * 1000 <= now) return 'over';
  return isLive ? 'live' : 'scheduled';
}

const isEndable = (draft: AnnouncementDraft, now: number) => ['scheduled', 'live'].includes(stateOf(draft, now));

type Texts = ReturnType<typeof announcementsTexts.use>;
type ColumnFacts = { t: Texts; language: 'zh-cn' | 'en'; now: number; onShow: (draft: AnnouncementDraft) => void };
const titleIn = (language: string, draft: AnnouncementDraft) => (language === 'en' && draft.titleEn) || draft.titleZh;

function columnsOf({ t, language, now, onShow }: ColumnFacts): Column<AnnouncementDraft>[] {
  return [
    { key: 'title', label: t.name, cell: (row) => <b>{titleIn(language, row)}</b> },
    { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.kind] },
    {
      key: 'state',
      label: t.state,
      cell: (row) => <Chip tone={tones[stateOf(row, now)]}>{t.states[stateOf(row, now)]}</Chip>,
    },
    {
      key: 'shown',
      label: t.shown,
      cell: (row) => (
        <>
          <Time value={row.publishedAt} language={language} mode="datetime" /> {t.until}{' '}
          {row.expiresAt === null ? t.always : <Time value={row.expiresAt} language={language} mode="datetime" />}
        </>
      ),
    },
    {
      key: 'by',
      label: t.by,
      phoneLabel: t.by,
      cell: (row) => (
        <Link to={`/admin/members/${row.createdBy.id}`}>{row.createdBy.nickname || row.createdBy.id}</Link>
      ),
    },
    {
      key: 'view',
      label: <span className="sr">{t.view}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.viewOf(titleIn(language, row))} onClick={() => onShow(row)}>
          {t.view}
        </Button>
      ),
    },
  ];
}

function View({
  draft,
  onClose,
  onWithdraw,
}: {
  draft: AnnouncementDraft;
  onClose: () => void;
  onWithdraw: (() => void) | null;
}) {
  const t = announcementsTexts.use();
  const footer = (
    <>
      {onWithdraw && (
        <Button tone="line-danger" onClick={onWithdraw}>
          {t.withdraw}
        </Button>
      )}
      <Button onClick={onClose}>{t.close}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={draft.titleZh} size="l" footer={footer}>
      {/* Rendered from Markdown by the server, which lets nothing through that runs. */}
      <div className="prose" lang="zh-CN" dangerouslySetInnerHTML={{ __html: draft.htmlZh }} />
      {draft.titleEn === '' && draft.htmlEn === '' ? (
        <p className="muted small">{t.noEnglish}</p>
      ) : (
        <section className={style['second']} lang="en">
          <h3>{draft.titleEn || draft.titleZh}</h3>
          <div className="prose" dangerouslySetInnerHTML={{ __html: draft.htmlEn || draft.htmlZh }} />
        </section>
      )}
      {draft.path !== '' && (
        <p>
          <Link to={draft.path}>{draft.path}</Link>
        </p>
      )}
    </Dialog>
  );
}
