import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listAreas } from '#app/site/home/map-areas.queries.server.ts';
import { AreaInput } from '#app/site/home/map-areas.schema.ts';
import { getUserCard, listRecent } from '#app/site/cards/user-cards.queries.server.ts';
import { CardInput, RecentInput } from '#app/site/cards/user-cards.schema.ts';
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
  get(
    '/api/interaction/userCard',
    'Card of a member: who they are and the parts a card is put together from',
    CardInput,
    getUserCard,
    { scope: 'read' },
  ),
  get('/api/interaction/loadMoreUserRecent', 'What a member did, the newest first', RecentInput, listRecent, {
    scope: 'read',
  }),
  get('/api/openapi.json', 'This description: OpenAPI 3.1', z.object({}), getOpenApi),
];
