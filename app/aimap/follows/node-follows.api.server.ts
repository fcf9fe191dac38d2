import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { setMapFollow } from './node-follows.commands.server.ts';
import { listMapFollows } from '#app/ask/follows/map-follows.queries.server.ts';
import { MapFollowInput } from './node-follows.schema.ts';

/** Endpoints of following topics, areas and paths. */
export const nodeFollowsApi: Endpoint[] = [
  get(
    '/api/aiMap/follows',
    ['我关注的知识点、区域和路线', 'The topics, areas and paths of the map I follow'],
    z.object({}),
    listMapFollows,
    { access: 'member', scope: 'read' },
  ),
  post(
    '/api/aiMap/follow',
    ['关注或取消关注知识点、区域或路线', 'Follow a topic, an area or a path of the map, or stop'],
    MapFollowInput,
    setMapFollow,
    { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } },
  ),
];
