import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getMarketTerms } from './market-terms.queries.server.ts';

/** The terms of the market. */
export const marketTermsApi: Endpoint[] = [
  get(
    '/api/market/terms',
    ['市场条款：费率、结算、审核承诺', 'Terms of the market: fees, payouts, reviews'],
    z.object({}),
    getMarketTerms,
  ),
];
