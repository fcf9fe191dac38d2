import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { gateRedeem, issueCodes, makeBatch, redeemCode, voidBatch } from './redemption-codes.commands.server.ts';
import { getBatch, listBatches } from './redemption-codes.queries.server.ts';
import {
  BatchIdInput,
  BatchListInput,
  IssueInput,
  MakeBatchInput,
  RedeemCodeInput,
  VoidBatchInput,
} from './redemption-codes.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints of redeem codes: the member's, and the console's. */
export const codesApi: Endpoint[] = [
  post('/api/billing/redeemCode', 'Credit a redeem code to the caller', RedeemCodeInput, redeemCode, {
    keepsPages: true,
    isIdempotent: true,
    limit: { per: 'member', max: 20, window_s: 3600 },
    gate: gateRedeem,
  }),
  get('/api/admin/codeBatches', 'Batches of redeem codes, newest first', BatchListInput, listBatches, {
    access: 'staff',
  }),
  get('/api/admin/codeBatch', 'A batch and its redeemed codes', BatchIdInput, getBatch, { access: 'staff' }),
  post('/api/admin/makeCodeBatch', 'Set up a batch of redeem codes; amount of one in fen', MakeBatchInput, makeBatch, {
    ...desk,
    isIdempotent: true,
  }),
  post(
    '/api/admin/issueCodes',
    'Make the codes of a batch; the only answer that holds them',
    IssueInput,
    issueCodes,
    desk,
  ),
  post('/api/admin/voidCodeBatch', 'Make the codes of a batch invalid', VoidBatchInput, voidBatch, desk),
];
