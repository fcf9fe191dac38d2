import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { TopUpIdInput } from '#app/billing/topups/topups.schema.ts';
import { requestTransfer } from './transfers.commands.server.ts';
import { uploadProof } from './transfer-proofs.commands.server.ts';
import { getProof, getProofForDesk } from './transfer-proofs.queries.server.ts';
import { getTransfer } from './transfers.queries.server.ts';
import {
  assignReceipt,
  confirmReceipt,
  enterReceipt,
  refuseTopUp,
  returnReceipt,
} from './transfer-receipts.commands.server.ts';
import { getTransferFile, listReceipts, listTransfers } from './transfer-receipts.queries.server.ts';
import {
  AssignReceiptInput,
  ConfirmReceiptInput,
  DeskIdInput,
  EnterReceiptInput,
  maxProof_bytes,
  ProofInput,
  RefuseTopUpInput,
  RequestTransferInput,
  ReceiptListInput,
  ReturnReceiptInput,
  TransferListInput,
  UploadProofInput,
} from './transfers.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints of bank transfers: the member's own, and the desk's. */
export const transfersApi: Endpoint[] = [
  post(
    '/api/billing/requestTransfer',
    ['申请转账充值，金额单位为分', 'Open a top-up by bank transfer; amount in fen'],
    RequestTransferInput,
    requestTransfer,
    {
      keepsPages: true,
      isIdempotent: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  get(
    '/api/billing/transfer',
    ['自己的一笔转账充值、付款说明与凭证', 'One of the caller’s transfers, how to pay, and its proofs'],
    TopUpIdInput,
    getTransfer,
    {
      access: 'member',
    },
  ),
  post(
    '/api/billing/uploadProof',
    ['上传转账凭证（multipart：id、file）', 'Add a proof to a transfer (multipart: file)'],
    UploadProofInput,
    uploadProof,
    {
      keepsPages: true,
      maxBody: maxProof_bytes + 65_536,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  get('/api/billing/proof', ['自己上传的一份凭证', 'A proof of the caller’s'], ProofInput, getProof, {
    access: 'member',
  }),
  get('/api/admin/transfers', ['按状态列出转账充值', 'Transfers by state'], TransferListInput, listTransfers, {
    access: 'staff',
  }),
  get('/api/admin/receipts', ['等待处理的到账记录', 'Receipts that wait'], ReceiptListInput, listReceipts, {
    access: 'staff',
  }),
  get(
    '/api/admin/transfer',
    ['一笔转账充值的全部资料', 'One transfer with everything about it'],
    DeskIdInput,
    getTransferFile,
    {
      access: 'staff',
    },
  ),
  get(
    '/api/admin/topUpProof',
    ['一份转账凭证；查看会记入日志', 'A proof; the view is logged'],
    ProofInput,
    getProofForDesk,
    { access: 'staff' },
  ),
  post(
    '/api/admin/enterReceipt',
    ['登记一笔到账', 'Enter money that came to a bank account'],
    EnterReceiptInput,
    enterReceipt,
    {
      ...desk,
      isIdempotent: true,
    },
  ),
  post(
    '/api/admin/confirmReceipt',
    ['由第二人复核并入账', 'Confirm, as a second person, and credit a receipt'],
    ConfirmReceiptInput,
    confirmReceipt,
    { ...desk, isIdempotent: true },
  ),
  post(
    '/api/admin/returnReceipt',
    ['退回一笔登记或认领', 'Send an entry or assignment back'],
    ReturnReceiptInput,
    returnReceipt,
    desk,
  ),
  post(
    '/api/admin/assignReceipt',
    ['指定待查款项属于谁', 'Say whose a kept receipt is'],
    AssignReceiptInput,
    assignReceipt,
    desk,
  ),
  post(
    '/api/admin/refuseTopUp',
    ['拒绝没有到账的转账充值', 'Refuse a transfer for which no money came'],
    RefuseTopUpInput,
    refuseTopUp,
    desk,
  ),
];
