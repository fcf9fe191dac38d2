import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { bouncePayout, importResults } from './payout-settlements.commands.server.ts';
import { downloadPayoutFile, makePayoutFile } from './payouts.commands.server.ts';
import { listPayoutFiles, listPayoutLines, previewResults } from './payouts.queries.server.ts';
import { BounceInput, MakePayoutInput, PayoutIdInput, PayoutListInput, ResultsInput } from './payouts.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;
const maxBody = 2 * 1024 ** 2;

/** Endpoints of payout files and of what the bank answers. */
export const payoutsApi: Endpoint[] = [
  get(
    '/api/admin/payoutFiles',
    ['打款文件，新的在前', 'Payout files, newest first'],
    PayoutListInput,
    listPayoutFiles,
    { access: 'staff' },
  ),
  get(
    '/api/admin/payoutLines',
    ['打款文件的明细，账号已遮盖', 'What a payout file holds, masked'],
    PayoutIdInput,
    listPayoutLines,
    {
      access: 'staff',
    },
  ),
  get(
    '/api/admin/payoutFile',
    [
      '交给银行的打款文件，含完整账号；下载会记入日志',
      'A payout file for the bank, with whole numbers; the download is logged',
    ],
    PayoutIdInput,
    downloadPayoutFile,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/makePayoutFile',
    ['把已批准的提现生成一个打款文件', 'Hand approved withdrawals to the bank as one file'],
    MakePayoutInput,
    makePayoutFile,
    { ...staff, isIdempotent: true },
  ),
  post(
    '/api/admin/previewPayoutResults',
    ['预览导入银行打款结果的影响', 'What importing the bank’s results would do'],
    ResultsInput,
    previewResults,
    {
      ...staff,
      maxBody,
    },
  ),
  post(
    '/api/admin/importPayoutResults',
    ['导入银行打款结果', 'Import the bank’s results'],
    ResultsInput,
    importResults,
    {
      ...staff,
      isIdempotent: true,
      maxBody,
    },
  ),
  post(
    '/api/admin/bouncePayout',
    ['登记打款后被退回的提现', 'Record that a paid withdrawal came back'],
    BounceInput,
    bouncePayout,
    {
      ...staff,
      isIdempotent: true,
    },
  ),
];
