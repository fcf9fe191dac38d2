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
    'The published states of a model and what each changed',
    ProposalIdInput,
    (ctx, { id }) => listModelRevisions(ctx, id),
    { scope: 'read' },
  ),
  get(
    '/api/ask/modelSource',
    'A model as it is published, to propose a change',
    ProposalIdInput,
    (ctx, { id }) => getModelSource(ctx, id),
    own,
  ),
  get('/api/ask/modelProposals', 'What I have proposed for the catalogue', z.object({}), listOwnProposals, own),
  get(
    '/api/ask/modelProposal',
    'A proposal of mine that can be sent again',
    ProposalIdInput,
    (ctx, { id }) => getOwnProposal(ctx, id),
    own,
  ),
  post('/api/ask/proposeModel', 'Propose a model or a change of one', ProposeInput, proposeModel, writing),
  post('/api/ask/withdrawProposal', 'Take a proposal of mine back', ProposalIdInput, withdrawProposal, writing),
  get('/api/admin/modelProposals', 'The desk of the model catalogue', DeskInput, listProposals, desk),
  get(
    '/api/admin/modelProposal',
    'A proposal with what it changes',
    ProposalIdInput,
    (ctx, { id }) => getProposal(ctx, id),
    desk,
  ),
  post('/api/admin/decideModel', 'Publish what was proposed, or return it', DecideInput, decideProposal, desk),
];
