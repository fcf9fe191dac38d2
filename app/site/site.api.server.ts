import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listAreas } from '#app/site/home/map-areas.queries.server.ts';
import { AreaInput } from '#app/site/home/map-areas.schema.ts';
import { getSiteIndex } from './site.queries.server.ts';
import { IndexInput } from './site.schema.ts';
import { getOpenApi } from '#app/site/reference/api-reference.queries.server.ts';
import { drawSuffix } from './suffixes.queries.server.ts';
import { SuffixInput } from './suffixes.schema.ts';

/** Endpoints of the site as a whole. */
export const siteApi: Endpoint[] = [
  get(
    '/api/index/index',
    [
      '站点配置、菜单和当前用户；requiredLogin=1 时游客被拒绝',
      'Site configuration, menus and the caller; requiredLogin=1 refuses guests',
    ],
    IndexInput,
    getSiteIndex,
    {
      scope: 'account:read',
    },
  ),
  get(
    '/api/ajax/area',
    ['全国的省、某省的市、某市的区县', 'Provinces of China, cities of a province, districts of a city'],
    AreaInput,
    listAreas,
  ),
  get(
    '/api/ajax/buildSuffixSvg',
    ['文件后缀的图标（SVG）', 'An icon for a file suffix, as SVG'],
    SuffixInput,
    drawSuffix,
  ),
  get('/api/openapi.json', ['本接口说明，OpenAPI 3.1 格式', 'This description: OpenAPI 3.1'], z.object({}), getOpenApi),
];
