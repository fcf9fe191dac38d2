import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getNodeHistory } from '#app/aimap/revisions/map-history.queries.server.ts';
import { HistoryOfNodeInput } from '#app/aimap/revisions/map-views.schema.ts';
import { approveProposal, rejectProposal, returnProposal } from './map-proposal-reviews.commands.server.ts';
import { listDesk } from './map-proposal-lists.queries.server.ts';
import { listProposals } from './map-proposal-lists.queries.server.ts';
import { commentProposal, withdrawProposal } from './map-proposals.commands.server.ts';
import { getProposal } from './map-proposals.queries.server.ts';
import * as schema from './map-proposals.schema.ts';
import { proposeEdge, proposeItem, proposeResource, proposeText, proposeTopic } from './map-propose.commands.server.ts';
import { undoRevision } from './map-undos.commands.server.ts';

const own = { access: 'member', scope: 'ask:write' } as const;
/** What waits for somebody to decide changes nothing that guests see. */
const writing = {
  scope: 'ask:write',
  maxBody: 512 * 1024,
  limit: { per: 'member', max: 60, window_s: 60 },
  keepsPages: true,
} as const;
/** Titles of topics show on many pages. */
const publishing = { ...writing, keepsPages: false } as const;

/** Endpoints of proposals for the AI map, and of its history. */
export const mapProposalsApi: Endpoint[] = [
  get(
    '/api/aiMap/history',
    [
      '一个知识点的修订历史，最新的在前，含一次修订的差异',
      'The revisions of a node, newest first, with what one of them changed',
    ],
    HistoryOfNodeInput,
    getNodeHistory,
    { scope: 'read' },
  ),
  get(
    '/api/aiMap/proposals',
    [
      '对地图的提议：待评审的、我的、有结果的，最新的在前',
      'Proposals for the map: waiting, mine, or decided, newest first',
    ],
    schema.ProposalListInput,
    listProposals,
    own,
  ),
  get(
    '/api/aiMap/proposal',
    ['一条对地图的提议及其差异', 'A proposal for the map with what it changes'],
    schema.ProposalIdInput,
    getProposal,
    own,
  ),
  post(
    '/api/aiMap/proposeText',
    ['提议修改一个知识点的文字、难度或估时，或提交译文', 'Propose texts, level or time of a topic, or a translation'],
    schema.ProposeTextInput,
    proposeText,
    writing,
  ),
  post(
    '/api/aiMap/proposeTopic',
    ['提议一个新知识点', 'Propose a new topic'],
    schema.ProposeTopicInput,
    proposeTopic,
    writing,
  ),
  post(
    '/api/aiMap/proposeEdge',
    ['提议添加、改变或删去两个知识点之间的连线', 'Propose to add, change or remove a link between two topics'],
    schema.ProposeEdgeInput,
    proposeEdge,
    writing,
  ),
  post(
    '/api/aiMap/proposeResource',
    ['提议添加、修改或撤下一条资料', 'Propose to add, change or take off a resource'],
    schema.ProposeResourceInput,
    proposeResource,
    writing,
  ),
  post(
    '/api/aiMap/proposeItem',
    ['提议添加、修改或停用一道题', 'Propose to add, change or retire a quiz item'],
    schema.ProposeItemInput,
    proposeItem,
    writing,
  ),
  post(
    '/api/aiMap/withdrawProposal',
    ['撤回自己的提议', 'Take back a proposal of mine'],
    schema.ProposalIdInput,
    withdrawProposal,
    writing,
  ),
  post(
    '/api/aiMap/commentProposal',
    ['在提议下说几句', 'Say something about a proposal'],
    schema.CommentProposalInput,
    commentProposal,
    writing,
  ),
  post(
    '/api/aiMap/approveProposal',
    ['赞成一条提议；够数时发布', 'Agree to a proposal; when enough do, it is published'],
    schema.ApproveProposalInput,
    approveProposal,
    publishing,
  ),
  post(
    '/api/aiMap/returnProposal',
    ['请提议的人修改', 'Ask the author of a proposal to change it'],
    schema.ReturnProposalInput,
    returnProposal,
    writing,
  ),
  post(
    '/api/aiMap/rejectProposal',
    ['不采纳一条提议', 'Turn a proposal down'],
    schema.RejectProposalInput,
    rejectProposal,
    writing,
  ),
  post(
    '/api/aiMap/undoRevision',
    ['撤销地图的一次修订', 'Undo a revision of the map'],
    schema.UndoRevisionInput,
    undoRevision,
    publishing,
  ),
  get(
    '/api/admin/mapProposals',
    ['所有对地图的提议，最新的在前', 'All proposals for the map, newest first'],
    schema.ProposalDeskInput,
    listDesk,
    { access: 'staff' },
  ),
];
