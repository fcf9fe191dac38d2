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
    'Site configuration, menus and the caller; requiredLogin=1 refuses guests',
    IndexInput,
    getSiteIndex,
    {
      scope: 'account:read',
    },
  ),
  get('/api/ajax/area', 'Provinces of China, cities of a province, districts of a city', AreaInput, listAreas),
  get('/api/ajax/buildSuffixSvg', 'An icon for a file suffix, as SVG', SuffixInput, drawSuffix),
  get('/api/openapi.json', 'This description: OpenAPI 3.1', z.object({}), getOpenApi),
];
