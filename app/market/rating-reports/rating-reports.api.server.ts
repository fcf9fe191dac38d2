import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { keepRating, reportRating } from './rating-reports.commands.server.ts';
import { listReportedRatings } from './rating-reports.queries.server.ts';
import { KeepRatingInput, RatingDeskInput, ReportRatingInput } from './rating-reports.schema.ts';

const limit = { per: 'member', max: 60, window_s: 60 } as const;

/** Endpoints of reports of ratings. */
export const ratingReportsApi: Endpoint[] = [
  post(
    '/api/market/reportRating',
    ['举报一条插件评价的文字', 'Report the words of a rating of a plugin'],
    ReportRatingInput,
    reportRating,
    { limit, keepsPages: true },
  ),
  get(
    '/api/admin/market/reportedRatings',
    ['被举报的插件评价，等待处理的或已处理的', 'Reported ratings of plugins that wait or were decided'],
    RatingDeskInput,
    listReportedRatings,
    { access: 'staff' },
  ),
  post(
    '/api/admin/market/keepRating',
    ['保留被举报的评价，驳回所有举报', 'Keep a reported rating, turning its reports down'],
    KeepRatingInput,
    keepRating,
    { access: 'staff', limit, keepsPages: true },
  ),
];
