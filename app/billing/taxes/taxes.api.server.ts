import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { recordRemittance } from './taxes.commands.server.ts';
import { getTaxFile, listTaxYears } from './taxes.queries.server.ts';
import { RemitTaxInput, TaxFileInput, TaxListInput } from './taxes.schema.ts';

/** Endpoints of the console's page of withheld tax. */
export const taxesApi: Endpoint[] = [
  get(
    '/api/admin/taxes',
    ['某年每个人的收入和代扣税款', 'Income and withheld tax of a year by person'],
    TaxListInput,
    listTaxYears,
    {
      access: 'staff',
    },
  ),
  get(
    '/api/admin/taxFile',
    ['同上，含真实姓名的 CSV 文件；下载会记入日志', 'The same as CSV with real names; the download is logged'],
    TaxFileInput,
    getTaxFile,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/recordRemittance',
    ['登记已向税务机关缴纳的代扣税款', 'Book that withheld tax was paid to the office'],
    RemitTaxInput,
    recordRemittance,
    {
      access: 'staff',
      keepsPages: true,
      isIdempotent: true,
    },
  ),
];
