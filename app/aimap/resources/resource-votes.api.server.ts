import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { reportLink, voteResource } from './resource-votes.commands.server.ts';
import { ReportLinkInput, VoteResourceInput } from './resource-votes.schema.ts';

/** Endpoints of what members say of resources. */
export const resourceVotesApi: Endpoint[] = [
  post(
    '/api/aiMap/voteResource',
    ['评价一份资料有用或没用，0 为收回', 'Say that a resource is useful or not; 0 takes it back'],
    VoteResourceInput,
    voteResource,
    { scope: 'ask:write', namesChanges: true, limit: { per: 'member', max: 120, window_s: 60 } },
  ),
  post(
    '/api/aiMap/reportLink',
    ['报告一份资料的链接打不开', 'Report that the link of a resource does not open'],
    ReportLinkInput,
    reportLink,
    { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 20, window_s: 600 } },
  ),
];
