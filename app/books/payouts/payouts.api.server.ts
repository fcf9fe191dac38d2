import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { bouncePayout, importResults } from './payout-settlements.commands.server.ts';
import { downloadPayoutFile, makePayoutFile } from './payouts.commands.server.ts';
import { listPayoutFiles, listPayoutLines, previewResults } from './payouts.queries.server.ts';
import { BounceInput, MakePayoutInput, PayoutIdInput, PayoutListInput, ResultsInput } from './payouts.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;
const maxBody = 2 * 1024 ** 2;

/** Endpoints of payout files and of what the bank answers. */
export const payoutsApi: Endpoint[] = [
  get('/api/admin/payoutFiles', 'Payout files, newest first', PayoutListInput, listPayoutFiles, { access: 'staff' }),
  get('/api/admin/payoutLines', 'What a payout file holds, masked', PayoutIdInput, listPayoutLines, {
    access: 'staff',
  }),
  get(
    '/api/admin/payoutFile',
    'A payout file for the bank, with whole numbers; the download is logged',
    PayoutIdInput,
    downloadPayoutFile,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/makePayoutFile',
    'Hand approved withdrawals to the bank as one file',
    MakePayoutInput,
    makePayoutFile,
    { ...staff, isIdempotent: true },
  ),
  post('/api/admin/previewPayoutResults', 'What importing the bank’s results would do', ResultsInput, previewResults, {
    ...staff,
    maxBody,
  }),
  post('/api/admin/importPayoutResults', 'Import the bank’s results', ResultsInput, importResults, {
    ...staff,
    isIdempotent: true,
    maxBody,
  }),
  post('/api/admin/bouncePayout', 'Record that a paid withdrawal came back', BounceInput, bouncePayout, {
    ...staff,
    isIdempotent: true,
  }),
];
