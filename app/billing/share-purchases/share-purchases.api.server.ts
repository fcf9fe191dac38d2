import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  BuyShareInput,
  FiguresInput,
  PurchasesInput,
  ShareIdInput,
  ViewShareInput,
} from '#app/billing/shares/shares.schema.ts';
import { promoterCookie, viewShare } from './share-visits.commands.server.ts';
import { buyShare, openShare, refundShare } from './share-purchases.commands.server.ts';
import { listPurchases } from './share-purchases.queries.server.ts';
import { getFigures } from './share-visits.queries.server.ts';

const member = { access: 'member' } as const;
const quiet = { keepsPages: true } as const;

/** The first promoters of a guest; a refusal must not forget them. */
const touched = { cookieInput: { from: promoterCookie }, keepsCookies: true } as const;

/** Endpoints of buying paid shares. */
export const sharePurchasesApi: Endpoint[] = [
  post('/api/billing/viewShare', 'Count a visit of a paid share and note who led there', ViewShareInput, viewShare, {
    ...quiet,
    ...touched,
    access: 'public',
    limit: { per: 'ip', max: 120, window_s: 60 },
  }),
  post('/api/billing/buyShare', 'Buy a paid share from the balance', BuyShareInput, buyShare, {
    ...touched,
    isIdempotent: true,
    limit: { per: 'member', max: 60, window_s: 60 },
  }),
  post(
    '/api/billing/openShare',
    'Open what was bought, which ends the right to a refund',
    ShareIdInput,
    openShare,
    quiet,
  ),
  post('/api/billing/refundShare', 'Take one’s own purchase back before it is opened', ShareIdInput, refundShare, {
    isIdempotent: true,
  }),
  get('/api/billing/purchases', 'A page of the shares the caller has bought', PurchasesInput, listPurchases, member),
  get(
    '/api/billing/shareFigures',
    'Visits, sales, income and refunds of one own share or all of them',
    FiguresInput,
    getFigures,
    member,
  ),
];
