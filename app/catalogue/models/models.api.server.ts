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
    'A keyset page of the model catalogue, with filters',
    models.CatalogueInput,
    listModels,
    reading,
  ),
  get(
    '/api/ask/model',
    'A model with its facts, ratings and questions',
    models.ModelInput,
    (ctx, { id, after }) => getModel(ctx, id, { after }),
    reading,
  ),
  get(
    '/api/ask/compareModels',
    'The facts of up to four models',
    models.CompareInput,
    (ctx, { ids }) => listCompared(ctx, ids),
    reading,
  ),
  post(
    '/api/ask/rateModel',
    'Rate a model with 1 to 5 and words, or change my rating',
    models.RateInput,
    rateModel,
    writing,
  ),
  post('/api/ask/unrateModel', 'Take my rating of a model back', models.UnrateInput, unrateModel, writing),
];
