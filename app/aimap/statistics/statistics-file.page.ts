import {
  listItemFigures,
  listPathFigures,
  listTopicFigures,
} from '#app/aimap/statistics/map-statistics.queries.server.ts';
import { csvTable } from '#app/core/csv.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { ItemFiguresInput, statisticTabs, TopicFiguresInput } from './map-statistics.schema.ts';

/** More rows than a map has. */
const all = 100_000;

/** Figures of the map as a table for spreadsheets; what is too small to be told is left empty. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const query = { ...Object.fromEntries(url.searchParams), page: '1' };
  const tab = statisticTabs.find((one) => one === url.searchParams.get('tab')) ?? 'paths';
  return new Response(csvTable(await tables[tab](ctx, query)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="map-${tab}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

type Cell = string | number | null;
const line = (cells: readonly Cell[]) => cells.map((cell) => (cell === null ? '' : String(cell)));
type Query = Record<string, string>;
const topicFigures = [
  'questions',
  'unanswered',
  'articles',
  'docs',
  'resources',
  'dead',
  'items',
  'learners',
  'done',
] as const;
const topicHead = ['topic', 'title', 'area', ...topicFigures];
const itemFigures = ['prompt', 'kind', 'state', 'review', 'reason', 'attempts'] as const;
const shareOf = (value: number | null) => value?.toFixed(3) ?? null;

const tables: Record<(typeof statisticTabs)[number], (ctx: Ctx, query: Query) => Promise<string[][]>> = {
  paths: async (ctx) => [
    ['path', 'title', 'version', 'learners', 'finished', 'stage', 'stage title', 'passed'],
    ...(await listPathFigures(ctx)).flatMap(({ slug, title, version, learners, finished, stages }) =>
      stages.map((stage, i) => line([slug, title, version, learners, finished, i + 1, stage.title, stage.passed])),
    ),
  ],
  topics: async (ctx, query) => [
    topicHead,
    ...(await listTopicFigures(ctx, TopicFiguresInput.parse(query), all)).rows.map((row) =>
      line([row.slug, row.title, row.areaTitle, ...topicFigures.map((name) => row[name])]),
    ),
  ],
  items: async (ctx, query) => [
    ['item', 'topic', ...itemFigures, 'right', 'discrimination'],
    ...(await listItemFigures(ctx, ItemFiguresInput.parse(query), all)).rows.map((row) =>
      line([
        row.id,
        row.topic.slug,
        ...itemFigures.map((name) => row[name]),
        shareOf(row.right),
        shareOf(row.discrimination),
      ]),
    ),
  ],
};
