import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getStatistics } from './plugin-statistics.queries.server.ts';
import { StatisticsInput } from './plugin-statistics.schema.ts';

/** Endpoints of the statistics of plugins. */
export const pluginStatisticsApi: Endpoint[] = [
  get(
    '/api/developer/statistics',
    [
      '我的插件的统计：按日的浏览、访客、下载、安装、活跃、订单、收入、退款与评分，以及按插件、版本、国家、来源或渠道的分组；金额单位为分，没有财务权限时为 null',
      'Statistics of my plugins by day, and by plugin, version, country, source or channel; money in fen, null without the right to see it',
    ],
    StatisticsInput,
    getStatistics,
    { access: 'member', scope: 'plugins:statistics', limit: { per: 'member', max: 120, window_s: 60 } },
  ),
];
