import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { FileIdInput } from '#app/billing/shares/shares.schema.ts';
import { DecideShareInput, DeskShareInput, DeskSharesInput, RefundPurchaseInput } from './share-desk.schema.ts';
import { getDeskContent, getDeskFile, getDeskShare, listDeskShares } from './share-desk.queries.server.ts';
import { refundPurchase, restoreShare, takeDownShare } from './share-desk.commands.server.ts';

const staff = { access: 'staff' } as const;

/** Endpoints of the desk of paid shares. */
export const shareDeskApi: Endpoint[] = [
  get('/api/admin/shares', 'A page of all paid shares', DeskSharesInput, listDeskShares, staff),
  get('/api/admin/share', 'One paid share with purchases and steps', DeskShareInput, getDeskShare, staff),
  get('/api/admin/shareContent', 'What a share sells; the view is logged', DeskShareInput, getDeskContent, staff),
  get('/api/admin/shareFile', 'A file of a share; the download is logged', FileIdInput, getDeskFile, staff),
  post('/api/admin/takeDownShare', 'Take a paid share down', DecideShareInput, takeDownShare, staff),
  post('/api/admin/restoreShare', 'Restore a paid share that was taken down', DecideShareInput, restoreShare, staff),
  post('/api/admin/refundSharePurchase', 'Refund a purchase of a paid share', RefundPurchaseInput, refundPurchase, {
    ...staff,
    isIdempotent: true,
  }),
];
