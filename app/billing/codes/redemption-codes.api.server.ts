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
  post('/api/billing/redeemCode', ['用兑换码充值', 'Credit a gift code to the caller'], RedeemCodeInput, redeemCode, {
    keepsPages: true,
    isIdempotent: true,
    limit: { per: 'member', max: 20, window_s: 3600 },
    gate: gateRedeem,
  }),
  get(
    '/api/admin/codeBatches',
    ['兑换码批次，新的在前', 'Batches of gift codes, newest first'],
    BatchListInput,
    listBatches,
    {
      access: 'staff',
    },
  ),
  get('/api/admin/codeBatch', ['一批兑换码及已兑换的码', 'A batch and its redeemed codes'], BatchIdInput, getBatch, {
    access: 'staff',
  }),
  post(
    '/api/admin/makeCodeBatch',
    ['建立兑换码批次，面额单位为分', 'Set up a batch of gift codes; amount of one in fen'],
    MakeBatchInput,
    makeBatch,
    {
      ...desk,
      isIdempotent: true,
    },
  ),
  post(
    '/api/admin/issueCodes',
    ['生成一批兑换码；只有这次回答含有明文', 'Make the codes of a batch; the only answer that holds them'],
    IssueInput,
    issueCodes,
    desk,
  ),
  post(
    '/api/admin/voidCodeBatch',
    ['作废一批兑换码', 'Make the codes of a batch invalid'],
    VoidBatchInput,
    voidBatch,
    desk,
  ),
];
