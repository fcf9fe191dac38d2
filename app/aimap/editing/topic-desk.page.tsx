import { useNavigate } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listTopicDesk } from '#app/aimap/editing/topic-desk.queries.server.ts';
import { type MapTexts, mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { Select } from '#app/ui/forms/field.tsx';
import { SearchBox } from '#app/ui/forms/search-box.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { areasDesk, editTopicPath, mergePath, splitPath, topicsDesk, topicsDeskPath } from './desk-addresses.ts';
import style from './editing.module.css';
import { TopicDeskInput, type TopicDeskRow, topicStatuses } from './editing.schema.ts';
import { type TopicDeskTexts, topicDeskTexts } from './topic-desk-texts.ts';
import type { Route } from './+types/topic-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = TopicDeskInput.parse(Object.fromEntries(url.searchParams));
  return { input, ...(await listTopicDesk(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: topicDeskTexts.in(rootFacts(matches).language).title });
}

/** The console's desk of topics: find one, merge it, split it, take it off the map. */
export default function TopicDesk({ loaderData: { input, rows, pages, areas, counts } }: Route.ComponentProps) {
  const { levels } = mapTexts.use();
  const t = topicDeskTexts.use();
  const navigate = useNavigate();
  const mayEdit = useAuth()('edit', topicsDesk);
  const go = (changes: Partial<typeof input>) => void navigate(topicsDeskPath({ ...input, page: 1, ...changes }));
  const to = (page: number) => topicsDeskPath({ ...input, page });
  const { page, status } = input;
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <>
            <LinkButton to={areasDesk}>{t.areas}</LinkButton>
            {mayEdit && (
              <LinkButton tone="primary" icon="plus" to={editTopicPath('new')}>
                {t.newTopic}
              </LinkButton>
            )}
          </>
        }
      >
        {t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.stateTabs}
        items={topicStatuses.map((one) => ({
          to: topicsDeskPath({ ...input, status: one, page: 1 }),
          label: `${t.states[one]} ${formatNumber(counts[one])}`,
          current: one === status,
        }))}
      />
      <div className="find-row">
        <SearchBox key={input.q} label={t.search} defaultValue={input.q} onSearch={(q) => go({ q: q.slice(0, 80) })} />
        <Select
          aria-label={t.area}
          inputSize="s"
          value={input.area ?? ''}
          onChange={({ currentTarget: { value } }) => go({ area: value === '' ? undefined : Number(value) })}
        >
          <option value="">{t.anyArea}</option>
          {areas.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <Table
        caption={t.list}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsOf(t, levels, mayEdit)}
        empty={
          <Empty title={t.empty} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager
        previous={page > 1 ? to(page - 1) : null}
        next={page < pages ? to(page + 1) : null}
        numbers={{ page, pages, to }}
      />
    </>
  );
}

function columnsOf(t: TopicDeskTexts, levels: MapTexts['levels'], mayEdit: boolean): Column<TopicDeskRow>[] {
  const columns: Column<TopicDeskRow>[] = [
    {
      key: 'topic',
      label: t.topic,
      cell: (row) => (
        <>
          <Link to={nodePath(row)}>{row.title}</Link>
          <small className={style['under']}>{row.slug}</small>
          {row.goneTo && (
            <small className={style['under']}>
              {t.goneTo} <Link to={nodePath(row.goneTo)}>{row.goneTo.title}</Link>
            </small>
          )}
        </>
      ),
    },
    { key: 'area', label: t.area, cell: (row) => row.areaTitle },
    { key: 'level', label: t.level, hideOnPhone: true, cell: (row) => levels[row.level] },
    {
      key: 'figures',
      label: t.figures,
      phoneLabel: t.figures,
      end: true,
      cell: (row) => [row.items, row.posts, row.learners].map(formatNumber).join(' / '),
    },
  ];
  if (mayEdit) columns.push({ key: 'acts', label: t.acts, cell: (row) => <Acts row={row} t={t} /> });
  return columns;
}

function Acts({ row, t }: { row: TopicDeskRow; t: TopicDeskTexts }) {
  const { send, isBusy } = useSend();
  const { id, title, revision, status } = row;
  async function put(next: 'published' | 'archived') {
    if (
      next === 'archived' &&
      !(await confirm({ title: t.archiveOf(title), text: t.archiveText, confirmText: t.archive }))
    )
      return;
    await send('/api/admin/setTopicStatus', { id, revision, status: next }, { done: true, refresh: true });
  }
  if (status === 'merged') return null;
  return (
    <div className={style['acts']}>
      <LinkButton size="s" to={editTopicPath(id)} aria-label={t.editOf(title)}>
        {t.edit}
      </LinkButton>
      <LinkButton size="s" to={mergePath(id)} aria-label={t.mergeOf(title)}>
        {t.merge}
      </LinkButton>
      {status === 'published' && (
        <>
          <LinkButton size="s" to={splitPath(id)} aria-label={t.splitOf(title)}>
            {t.split}
          </LinkButton>
          <Button size="s" loading={isBusy} aria-label={t.archiveOf(title)} onClick={() => void put('archived')}>
            {t.archive}
          </Button>
        </>
      )}
      {status !== 'published' && (
        <Button size="s" loading={isBusy} aria-label={t.publishOf(title)} onClick={() => void put('published')}>
          {t.publish}
        </Button>
      )}
    </div>
  );
}
