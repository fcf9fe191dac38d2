import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getPublicTerms } from './terms.queries.server.ts';

const none = z.object({});

/** What everybody may read of the fees and rules of money. */
export const termsApi: Endpoint[] = [
  get(
    '/api/billing/terms',
    ['现行费率与规则，以及已公布的变更', 'Fees and rules in force, and the change announced'],
    none,
    getPublicTerms,
  ),
];
