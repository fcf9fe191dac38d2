import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { getNodeHistory } from '#app/aimap/revisions/map-history.queries.server.ts';
import { idOfNode, nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { MapFields } from './map-fields.tsx';
import { HistoryOfNodeInput, type NodeHistory, type RevisionRow } from './map-views.schema.ts';
import { UndoButton } from './undo-button.tsx';
import style from './map-fields.module.css';
import type { Route } from './+types/map-history.page.ts';

const texts = await pageTexts(
  () => import('./map-history.zh.ts'),
  () => import('./map-history.en.ts'),
);

export const loader = pageLoader(
  ({ ctx, params, url }) => {
    const read = HistoryOfNodeInput.safeParse({
      ...Object.fromEntries(url.searchParams),
      id: idOfNode(params['id'] ?? ''),
    });
    if (!read.success) throw notFound();
    return getNodeHistory(ctx, read.data);
  },
  (params) => idOfNode(params['id'] ?? '') !== null,
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.title(loaderData.node.title) : t.crumb });
}

/** What became of a node: its revisions, and what one of them changed. */
export default function MapHistory({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const { node, rows, older } = loaderData;
  return (
    <main id="main" className={`wrap page ${style['history']}`}>
      <MapTrail way={[{ to: nodePath(node), title: node.title }]} here={t.crumb} />
      <PageHead title={t.title(node.title)}>{t.lead(node.number)}</PageHead>
      {rows.length === 0 ? (
        <Empty level={2} title={t.empty}>
          {t.emptyText}
        </Empty>
      ) : (
        <ol className="timeline" aria-label={t.crumb}>
          {rows.map((row) => (
            <Revision key={row.id} row={row} history={loaderData} />
          ))}
        </ol>
      )}
      {older !== null && <LinkButton to={`?below=${older}`}>{t.older}</LinkButton>}
    </main>
  );
}

function Revision({ row, history }: { row: RevisionRow; history: NodeHistory }) {
  const t = texts.use();
  const language = useLanguage();
  const { number, by, at, reason, proposalId, undoes, undoneBy, isMove } = row;
  const isChosen = history.chosen?.number === number;
  return (
    <li className={number === history.node.number ? undefined : 'm'} aria-current={isChosen ? 'true' : undefined}>
      <div className={style['line']}>
        {isChosen ? (
          <b>{t.number(number)}</b>
        ) : (
          <Link to={`?number=${number}`} preventScrollReset>
            {t.number(number)}
          </Link>
        )}
        {number === history.node.number && <Chip tone="primary">{t.present}</Chip>}
        {undoes !== null && <Chip tone="line">{t.undoes(undoes)}</Chip>}
        {undoneBy !== null && <Chip tone="danger">{t.undoneBy(undoneBy)}</Chip>}
        <span className="muted small">
          {by ? <AuthorLink author={by} /> : t.product} · <Time value={at} language={htmlLang[language]} />
          {proposalId !== null && (
            <>
              {' · '}
              <Link to={`/aiMap/proposals/${proposalId}`}>{t.proposal(proposalId)}</Link>
            </>
          )}
        </span>
        {history.canUndo && undoneBy === null && !isMove && <UndoButton id={row.id} number={number} />}
      </div>
      <p className="muted small">{reason}</p>
      {isChosen && history.chosen && <MapFields fields={history.chosen.fields} />}
    </li>
  );
}
