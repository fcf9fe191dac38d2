import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { FileIdInput } from '#app/billing/shares/shares.schema.ts';
import { DecideShareInput, DeskShareInput, DeskSharesInput, RefundPurchaseInput } from './share-desk.schema.ts';
import { getDeskContent, getDeskFile, getDeskShare, listDeskShares } from './share-desk.queries.server.ts';
import { refundPurchase, restoreShare, takeDownShare } from './share-desk.commands.server.ts';

const staff = { access: 'staff' } as const;

/** Endpoints of the desk of paid shares. */
export const shareDeskApi: Endpoint[] = [
  get('/api/admin/shares', ['全部付费分享', 'A page of all paid shares'], DeskSharesInput, listDeskShares, staff),
  get(
    '/api/admin/share',
    ['一个付费分享的购买与经过', 'One paid share with purchases and steps'],
    DeskShareInput,
    getDeskShare,
    staff,
  ),
  get(
    '/api/admin/shareContent',
    ['分享的付费内容；查看会记入日志', 'What a share sells; the view is logged'],
    DeskShareInput,
    getDeskContent,
    staff,
  ),
  get(
    '/api/admin/shareFile',
    ['分享的文件；下载会记入日志', 'A file of a share; the download is logged'],
    FileIdInput,
    getDeskFile,
    staff,
  ),
  post('/api/admin/takeDownShare', ['下架付费分享', 'Take a paid share down'], DecideShareInput, takeDownShare, staff),
  post(
    '/api/admin/restoreShare',
    ['恢复已下架的付费分享', 'Restore a paid share that was taken down'],
    DecideShareInput,
    restoreShare,
    staff,
  ),
  post(
    '/api/admin/refundSharePurchase',
    ['退还一笔付费分享的购买', 'Refund a purchase of a paid share'],
    RefundPurchaseInput,
    refundPurchase,
    {
      ...staff,
      isIdempotent: true,
    },
  ),
];
