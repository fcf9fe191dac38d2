import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeShare, previewShare, readyShare, saveShare } from './shares.commands.server.ts';
import { refundPurchase, restoreShare, takeDownShare } from '#app/billing/share-desk/share-desk.commands.server.ts';
import {
  getDeskContent,
  getDeskFile,
  getDeskShare,
  listDeskShares,
} from '#app/billing/share-desk/share-desk.queries.server.ts';
import {
  DecideShareInput,
  DeskShareInput,
  DeskSharesInput,
  RefundPurchaseInput,
} from '#app/billing/share-desk/share-desk.schema.ts';
import { addShareFile, removeShareFile } from './share-files.commands.server.ts';
import { getShareFile } from './share-files.queries.server.ts';
import { buyShare, openShare, refundShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { listPurchases } from '#app/billing/share-purchases/share-purchases.queries.server.ts';
import { getShareDraft, getShareView, listOwnShares } from './shares.queries.server.ts';
import {
  BuyShareInput,
  ChangeShareInput,
  FiguresInput,
  FileIdInput,
  FileOfShareInput,
  maxShareFile_bytes,
  OwnSharesInput,
  PreviewShareInput,
  PurchasesInput,
  SaveShareInput,
  ShareFileInput,
  ShareIdInput,
  ViewShareInput,
} from './shares.schema.ts';
import { promoterCookie, viewShare } from '#app/billing/share-purchases/share-visits.commands.server.ts';
import { getFigures } from '#app/billing/share-purchases/share-visits.queries.server.ts';

const member = { access: 'member' } as const;
const staff = { access: 'staff' } as const;
const quiet = { keepsPages: true } as const;
/** The first promoters of a guest; a refusal must not forget them. */
const touched = { cookieInput: { from: promoterCookie }, keepsCookies: true } as const;

/** Endpoints of paid shares: for buyers, authors and the desk. */
export const sharesApi: Endpoint[] = [
  get(
    '/api/billing/share',
    'A paid share as the caller may see it; what is sold only for its buyers and its author',
    ShareIdInput,
    getShareView,
  ),
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
  get('/api/billing/shareFile', 'A file of a share that was bought', FileOfShareInput, getShareFile, member),
  get('/api/billing/purchases', 'A page of the shares the caller has bought', PurchasesInput, listPurchases, member),
  get('/api/billing/shares', 'A page of the caller’s own shares', OwnSharesInput, listOwnShares, member),
  get(
    '/api/billing/shareFigures',
    'Visits, sales, income and refunds of one own share or all of them',
    FiguresInput,
    getFigures,
    member,
  ),
  get('/api/billing/shareDraft', 'One own share for editing', ShareIdInput, getShareDraft, member),
  post('/api/billing/saveShare', 'Make a draft of a paid share or change a share', SaveShareInput, saveShare, {
    isIdempotent: true,
    before: readyShare,
    limit: { per: 'member', max: 60, window_s: 600 },
  }),
  post('/api/billing/previewShare', 'How a text of a share will look', PreviewShareInput, previewShare, {
    ...quiet,
    limit: { per: 'member', max: 120, window_s: 60 },
  }),
  post('/api/billing/changeShare', 'Publish, pause, resume or revoke an own share', ChangeShareInput, changeShare),
  post('/api/billing/addShareFile', 'Add a file to an own share (multipart: id, file)', ShareFileInput, addShareFile, {
    maxBody: maxShareFile_bytes + 64 * 1024,
    limit: { per: 'member', max: 60, window_s: 600 },
  }),
  post(
    '/api/billing/removeShareFile',
    'Remove a file of an own share that nobody has bought',
    FileIdInput,
    removeShareFile,
  ),
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
