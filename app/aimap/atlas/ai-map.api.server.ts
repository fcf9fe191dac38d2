import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { NodeInput } from '#app/aimap/nodes/nodes.schema.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { getPath, listPaths } from '#app/aimap/atlas/paths.queries.server.ts';
import { PathInput } from '#app/aimap/atlas/paths.schema.ts';
import { listMap } from './ai-map.queries.server.ts';
import { getDrawnMap } from './drawn-map.queries.server.ts';
import { MapInput } from './ai-map.schema.ts';

const reading = { scope: 'read' } as const;

/** Endpoints of the AI map. */
export const aiMapApi: Endpoint[] = [
  get(
    '/api/aiMap/list',
    [
      'AI 地图的区域、知识点和学习路线，可以搜索和筛选',
      'Areas, topics and learning paths of the AI map, with search and filters',
    ],
    MapInput,
    listMap,
    reading,
  ),
  get(
    '/api/aiMap/map',
    ['整张地图：位置、区域轮廓和连线', 'The whole map: positions, outlines of areas, edges'],
    z.object({}),
    getDrawnMap,
    reading,
  ),
  get(
    '/api/aiMap/node',
    ['一个知识点或区域：正文、先修、资料、问答', 'A topic or an area: text, prerequisites, resources, questions'],
    NodeInput,
    (ctx, { id }) => getNode(ctx, id),
    reading,
  ),
  get('/api/aiMap/paths', ['学习路线', 'The learning paths'], z.object({}), listPaths, reading),
  get(
    '/api/aiMap/path',
    ['一条学习路线的阶段和步骤', 'A learning path with its stages and steps'],
    PathInput,
    (ctx, { slug }) => getPath(ctx, slug),
    reading,
  ),
];
