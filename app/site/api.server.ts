import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getSiteIndex } from './queries.server.ts';
import { IndexInput } from './schema.ts';

/** Endpoints of the site as a whole. */
export const siteApi: Endpoint[] = [
  get('/api/index/index', 'Site configuration, menus and the caller; requiredLogin=1 refuses guests', IndexInput, getSiteIndex),
];
