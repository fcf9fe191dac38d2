import { Suspense, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { listDeskPosts } from '#app/aimap/placement/placement.queries.server.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { modelPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import styles from './placement.module.css';
import { type DeskPost, deskStates, PlacementDeskInput } from './placement.schema.ts';
import type { Route } from './+types/placement-desk.page.ts';

const texts = await pageTexts(
  () => import('./placement-desk.zh.ts'),
  () => import('./placement-desk.en.ts'),
);
const MapPlaceDialog = latePart(() => import('#app/ask/thread-acts/map-place-dialog.tsx'));

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = PlacementDeskInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listDeskPosts(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const path = (query: Record<string, string | number>) =>
  `/admin/aiMap/placements?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)]))}`;

/** The console's desk of placements: what waits for a place, what was placed by itself, what belongs nowhere. */
export default function PlacementDesk({ loaderData: { state, rows, next, counts } }: Route.ComponentProps) {
  const t = texts.use();
  const maySettle = useAuth()('settle', '/admin/aiMap/placements');
  const [chosen, setChosen] = useState<DeskPost | null>(null);
  const language = useLanguage();
  const columns: Column<DeskPost>[] = [
    { key: 'post', label: t.post, cell: (row) => <Post post={row} /> },
    {
      key: 'places',
      label: t.places[state],
      phoneLabel: t.places[state],
      cell: (row) => <Places post={row} offers={maySettle && state !== 'nowhere'} />,
    },
    {
      key: 'at',
      label: t.at,
      phoneLabel: t.at,
      cell: (row) => <Time value={row.lookedAt} language={htmlLang[language]} />,
    },
  ];
  if (maySettle)
    columns.push({
      key: 'acts',
      label: t.acts,
      cell: (row) => (
        <Button size="s" onClick={() => setChosen(row)}>
          {t.choose}
        </Button>
      ),
    });
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!maySettle && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={deskStates.map((one) => ({
          to: path({ state: one }),
          label: `${t.states[one]} ${formatNumber(counts[one])}`,
          current: one === state,
        }))}
      />
      <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.postId} empty={empty} />
      <Pager previous={null} next={next === null ? null : path({ state, before: next })} />
      {chosen && (
        <Suspense>
          <MapPlaceDialog
            postId={chosen.postId}
            places={state === 'auto' ? chosen.places : []}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Post({ post: { postId, kind, title, excerpt } }: { post: DeskPost }) {
  const t = texts.use();
  return (
    <>
      <Link to={kind === 'model' ? modelPath(postId) : postPath(postId)}>{title}</Link>
      <p className={styles['excerpt']}>
        {t.kinds[kind]} · {excerpt}
      </p>
    </>
  );
}

/** Topics by name; where they are offered one press puts the post there. */
function Places({ post: { postId, places }, offers }: { post: DeskPost; offers: boolean }) {
  const t = texts.use();
  const { send, busy } = useSend();
  if (places.length === 0) return <span className="muted">{t.none}</span>;
  const put = (nodeId: number) =>
    send('/api/aiMap/choosePlaces', { postId, nodeIds: [nodeId] }, { done: true, refresh: true, name: nodeId });
  return (
    <ul className={styles['places']}>
      {places.map((place) => (
        <li key={place.nodeId}>
          {offers && (
            <Button
              size="s"
              icon="check"
              aria-label={t.here(place.title)}
              title={t.here(place.title)}
              loading={busy === place.nodeId}
              onClick={() => void put(place.nodeId)}
            />
          )}
          <span>
            <Link to={nodePath({ id: place.nodeId, slug: place.slug })}>{place.title}</Link>{' '}
            <span className="muted small">
              {place.areaTitle}
              {place.score === null ? '' : ` · ${place.score.toFixed(2)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
