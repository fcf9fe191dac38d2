import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getModel, listCompared, listModels } from './models.queries.server.ts';
import { rateModel, unrateModel } from './model-ratings.commands.server.ts';
import * as models from './models.schema.ts';

const writing = { scope: 'ask:write', maxBody: 512 * 1024, limit: { per: 'member', max: 60, window_s: 60 } } as const;
const reading = { scope: 'read' } as const;

/** Endpoints of the model catalogue. */
export const modelsApi: Endpoint[] = [
  get(
    '/api/ask/models',
    ['一页模型目录，可以筛选', 'A keyset page of the model catalogue, with filters'],
    models.CatalogueInput,
    listModels,
    reading,
  ),
  get(
    '/api/ask/model',
    ['一个模型的资料、评分和相关问题', 'A model with its facts, ratings and questions'],
    models.ModelInput,
    (ctx, { id, after }) => getModel(ctx, id, { after }),
    reading,
  ),
  get(
    '/api/ask/compareModels',
    ['最多四个模型的资料', 'The facts of up to four models'],
    models.CompareInput,
    (ctx, { ids }) => listCompared(ctx, ids),
    reading,
  ),
  post(
    '/api/ask/rateModel',
    ['给模型打 1 到 5 分并写评价，或修改自己的评分', 'Rate a model with 1 to 5 and words, or change my rating'],
    models.RateInput,
    rateModel,
    writing,
  ),
  post(
    '/api/ask/unrateModel',
    ['删除自己的模型评分', 'Take my rating of a model back'],
    models.UnrateInput,
    unrateModel,
    writing,
  ),
];
