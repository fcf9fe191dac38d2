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
  post(
    '/api/billing/viewShare',
    ['记一次付费分享的访问，并记下推广人', 'Count a visit of a paid share and note who led there'],
    ViewShareInput,
    viewShare,
    {
      ...quiet,
      ...touched,
      access: 'public',
      limit: { per: 'ip', max: 120, window_s: 60 },
    },
  ),
  post('/api/billing/buyShare', ['用余额购买付费分享', 'Buy a paid share from the balance'], BuyShareInput, buyShare, {
    ...touched,
    isIdempotent: true,
    limit: { per: 'member', max: 60, window_s: 60 },
  }),
  post(
    '/api/billing/openShare',
    ['打开已购内容，之后不能自动退款', 'Open what was bought, which ends the right to a refund'],
    ShareIdInput,
    openShare,
    quiet,
  ),
  post(
    '/api/billing/refundShare',
    ['打开之前退掉自己的购买', 'Take one’s own purchase back before it is opened'],
    ShareIdInput,
    refundShare,
    {
      isIdempotent: true,
    },
  ),
  get(
    '/api/billing/purchases',
    ['自己买过的分享', 'A page of the shares the caller has bought'],
    PurchasesInput,
    listPurchases,
    member,
  ),
  get(
    '/api/billing/shareFigures',
    ['一个或全部分享的访问、售出、收入和退款', 'Visits, sales, income and refunds of one own share or all of them'],
    FiguresInput,
    getFigures,
    member,
  ),
];
