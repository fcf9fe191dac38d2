import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideProposal, proposeModel, withdrawProposal } from './model-proposals.commands.server.ts';
import {
  getModelSource,
  getOwnProposal,
  getProposal,
  listModelRevisions,
  listOwnProposals,
  listProposals,
} from './model-proposals.queries.server.ts';
import { DecideInput, DeskInput, ProposalIdInput, ProposeInput } from './model-proposals.schema.ts';

const writing = {
  scope: 'ask:write',
  maxBody: 512 * 1024,
  limit: { per: 'member', max: 60, window_s: 60 },
  keepsPages: true,
} as const;
const own = { access: 'member', scope: 'ask:write' } as const;
const desk = { access: 'staff' } as const;

/** Endpoints by which members propose models and their changes, and staff decide on them. */
export const modelProposalsApi: Endpoint[] = [
  get(
    '/api/ask/modelRevisions',
    ['模型已发布的各版及其改动', 'The published states of a model and what each changed'],
    ProposalIdInput,
    (ctx, { id }) => listModelRevisions(ctx, id),
    { scope: 'read' },
  ),
  get(
    '/api/ask/modelSource',
    ['已发布的模型资料，用来提议修改', 'A model as it is published, to propose a change'],
    ProposalIdInput,
    (ctx, { id }) => getModelSource(ctx, id),
    own,
  ),
  get(
    '/api/ask/modelProposals',
    ['自己的模型提议', 'What I have proposed for the catalogue'],
    z.object({}),
    listOwnProposals,
    own,
  ),
  get(
    '/api/ask/modelProposal',
    ['自己的一份可以再次提交的提议', 'A proposal of mine that can be sent again'],
    ProposalIdInput,
    (ctx, { id }) => getOwnProposal(ctx, id),
    own,
  ),
  post(
    '/api/ask/proposeModel',
    ['提议模型或修改模型', 'Propose a model or a change of one'],
    ProposeInput,
    proposeModel,
    writing,
  ),
  post(
    '/api/ask/withdrawProposal',
    ['撤回自己的提议', 'Take a proposal of mine back'],
    ProposalIdInput,
    withdrawProposal,
    writing,
  ),
  get('/api/admin/modelProposals', ['模型库审核台', 'The desk of the model catalogue'], DeskInput, listProposals, desk),
  get(
    '/api/admin/modelProposal',
    ['一份模型提议及其改动', 'A proposal with what it changes'],
    ProposalIdInput,
    (ctx, { id }) => getProposal(ctx, id),
    desk,
  ),
  post(
    '/api/admin/decideModel',
    ['发布或退回模型提议', 'Publish what was proposed, or return it'],
    DecideInput,
    decideProposal,
    desk,
  ),
];
