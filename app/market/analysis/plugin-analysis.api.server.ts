import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getAnalysis, getComparison } from './plugin-analysis.queries.server.ts';
import { AnalysisInput, ComparisonInput } from './plugin-analysis.schema.ts';

const reading = {
  access: 'member',
  scope: 'plugins:statistics',
  limit: { per: 'member', max: 120, window_s: 60 },
} as const;

/** Endpoints of the analysis of plugins. */
export const pluginAnalysisApi: Endpoint[] = [
  get(
    '/api/developer/analysis',
    [
      '分析我的一个插件：转化、版本、退款原因、评分、来源、价格、留存与提示；少于 5 人的分组为 null',
      'What the figures of one of my plugins say: funnel, versions, refunds, ratings, sources, prices, retention and hints; groups under five people are null',
    ],
    AnalysisInput,
    getAnalysis,
    reading,
  ),
  get(
    '/api/developer/comparison',
    ['比较我的插件，最多五个', 'My plugins beside each other, five at most'],
    ComparisonInput,
    getComparison,
    reading,
  ),
];
