import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { judgeItem } from './item-reviews.commands.server.ts';
import { listItemFigures, listPathFigures, listTopicFigures } from './map-statistics.queries.server.ts';
import { ItemFiguresInput, JudgeItemInput, PathFiguresInput, TopicFiguresInput } from './map-statistics.schema.ts';

/** Endpoints of the console's statistics of the map. */
export const mapStatisticsApi: Endpoint[] = [
  get(
    '/api/admin/mapPathFigures',
    ['各学习路线的学习人数与进度', 'Learners of each path and how far they came'],
    PathFiguresInput,
    listPathFigures,
    { access: 'staff' },
  ),
  get(
    '/api/admin/mapTopicFigures',
    ['各知识点的问题、资源与学习人数', 'Questions, resources and learners of each topic'],
    TopicFiguresInput,
    (ctx, input) => listTopicFigures(ctx, input),
    { access: 'staff' },
  ),
  get(
    '/api/admin/mapItemFigures',
    ['测验题的作答统计', 'What answers say of quiz items'],
    ItemFiguresInput,
    (ctx, input) => listItemFigures(ctx, input),
    { access: 'staff' },
  ),
  post(
    '/api/admin/judgeMapItem',
    ['复核一道测验题：没有问题、停用或恢复', 'Review a quiz item: good as it is, retired or asked again'],
    JudgeItemInput,
    judgeItem,
    { access: 'staff', keepsPages: true },
  ),
];
