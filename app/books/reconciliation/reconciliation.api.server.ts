import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { breaksApi } from './breaks.api.server.ts';
import { fetchBill, importBill } from './reconciliation.commands.server.ts';
import { listBills, listLines } from './reconciliation.queries.server.ts';
import {
  BillLinesInput,
  BillListInput,
  FetchBillInput,
  ImportBillInput,
  maxFile_bytes,
} from './reconciliation.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of reconciliation: what providers and banks list, beside what we have. */
export const reconciliationApi: Endpoint[] = [
  get('/api/admin/bills', ['已导入的账单与流水', 'Bills and statements that were taken in'], BillListInput, listBills, {
    access: 'staff',
  }),
  get('/api/admin/billLines', ['账单或流水的明细', 'Lines of a bill or statement'], BillLinesInput, listLines, {
    access: 'staff',
  }),
  post(
    '/api/admin/importBill',
    ['导入渠道账单或银行流水（multipart：file）', 'Take a provider’s bill or a bank’s statement in (multipart: file)'],
    ImportBillInput,
    importBill,
    {
      ...staff,
      maxBody: maxFile_bytes + 64 * 1024,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  post('/api/admin/fetchBill', ['取渠道某一天的账单', 'Fetch a provider’s bill of a day'], FetchBillInput, fetchBill, {
    ...staff,
    limit: { per: 'member', max: 60, window_s: 3600 },
  }),
  ...breaksApi,
];
