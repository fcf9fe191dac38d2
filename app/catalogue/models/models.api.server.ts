import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getModel, listCompared, listModels } from './models.queries.server.ts';
import {
  decideProposal,
  proposeModel,
  withdrawProposal,
} from '#app/catalogue/proposals/model-proposals.commands.server.ts';
import {
  getModelSource,
  getOwnProposal,
  getProposal,
  listModelRevisions,
  listOwnProposals,
  listProposals,
} from '#app/catalogue/proposals/model-proposals.queries.server.ts';
import { rateModel, unrateModel } from './model-ratings.commands.server.ts';
import * as models from './models.schema.ts';

const writing = { scope: 'ask:write', maxBody: 512 * 1024, limit: { per: 'member', max: 60, window_s: 60 } } as const;
const reading = { scope: 'read' } as const;
const own = { access: 'member', scope: 'ask:write' } as const;
const desk = { access: 'staff' } as const;

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
  get(
    '/api/ask/modelRevisions',
    'The published states of a model and what each changed',
    models.ProposalIdInput,
    (ctx, { id }) => listModelRevisions(ctx, id),
    reading,
  ),
  get(
    '/api/ask/modelSource',
    'A model as it is published, to propose a change',
    models.ProposalIdInput,
    (ctx, { id }) => getModelSource(ctx, id),
    own,
  ),
  get('/api/ask/modelProposals', 'What I have proposed for the catalogue', z.object({}), listOwnProposals, own),
  get(
    '/api/ask/modelProposal',
    'A proposal of mine that can be sent again',
    models.ProposalIdInput,
    (ctx, { id }) => getOwnProposal(ctx, id),
    own,
  ),
  post('/api/ask/proposeModel', 'Propose a model or a change of one', models.ProposeInput, proposeModel, {
    ...writing,
    keepsPages: true,
  }),
  post('/api/ask/withdrawProposal', 'Take a proposal of mine back', models.ProposalIdInput, withdrawProposal, {
    ...writing,
    keepsPages: true,
  }),
  post(
    '/api/ask/rateModel',
    'Rate a model with 1 to 5 and words, or change my rating',
    models.RateInput,
    rateModel,
    writing,
  ),
  post('/api/ask/unrateModel', 'Take my rating of a model back', models.UnrateInput, unrateModel, writing),
  get('/api/admin/modelProposals', 'The desk of the model catalogue', models.DeskInput, listProposals, desk),
  get(
    '/api/admin/modelProposal',
    'A proposal with what it changes',
    models.ProposalIdInput,
    (ctx, { id }) => getProposal(ctx, id),
    desk,
  ),
  post('/api/admin/decideModel', 'Publish what was proposed, or return it', models.DecideInput, decideProposal, desk),
];
