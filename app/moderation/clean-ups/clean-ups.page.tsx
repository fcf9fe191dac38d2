import { useNavigate } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listCleanups, previewCleanup } from '#app/moderation/clean-ups/clean-ups.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { CleanupListInput, MemberInput } from '#app/moderation/reviews/moderation.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { CleanupDialog } from './cleanup-dialog.tsx';
import { CleanupList } from './cleanup-list.tsx';
import { cleanupTexts } from './cleanup-texts.ts';
import type { Route } from './+types/clean-ups.page.ts';
import style from '#app/ask/screening/moderation.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const list = await listCleanups(ctx, CleanupListInput.parse(Object.fromEntries(url.searchParams)));
  const wanted = MemberInput.safeParse({ memberId: url.searchParams.get('member') });
  return { list, preview: wanted.success ? await previewCleanup(ctx, wanted.data) : null };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: cleanupTexts.in(rootFacts(matches).language).title });
}

/** Where spam accounts are cleaned up and clean-ups undone. */
export default function Cleanups({ loaderData: { list, preview } }: Route.ComponentProps) {
  const t = cleanupTexts.use();
  const navigate = useNavigate();
  const close = () => void navigate('/admin/cleanups', { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <CleanupList rows={list.rows} />
      <Pager
        previous={list.after === null ? null : `?after=${list.after}`}
        next={list.before === null ? null : `?before=${list.before}`}
      />
      <section className={style['section']}>
        <SectionHead title={t.blocked} />
        <Blocked rows={list.blocked} />
      </section>
      {preview && <CleanupDialog key={preview.member.id} preview={preview} onClose={close} onStarted={close} />}
    </>
  );
}

type Network = Route.ComponentProps['loaderData']['list']['blocked'][number];

function Blocked({ rows }: { rows: readonly Network[] }) {
  const t = cleanupTexts.use();
  const language = useLanguage();
  const mayOpen = useAuth()('start', '/admin/cleanups');
  const { send, busy } = useSend();
  async function open(id: number) {
    await send('/api/admin/openNetwork', { id }, { done: true, name: id, refresh: 'always' });
  }
  const columns: Column<Network>[] = [
    {
      key: 'network',
      label: t.network,
      cell: (row) => (
        <>
          <code>{row.network}</code>
          <span className={style['sub']}>{row.reason}</span>
        </>
      ),
    },
    {
      key: 'until',
      label: t.until,
      phoneLabel: t.until,
      cell: (row) => <Time value={row.until} mode="datetime" language={htmlLang[language]} />,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) =>
        mayOpen && (
          <Button
            size="s"
            icon="unlock"
            loading={busy === row.id}
            aria-label={t.openOf(row.network)}
            onClick={() => void open(row.id)}
          >
            {t.open}
          </Button>
        ),
    },
  ];
  return (
    <Table
      caption={t.blocked}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<Empty title={t.blockedEmpty} level={3} />}
    />
  );
}
