import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { requestStatementFile } from './statement-files.commands.server.ts';
import { RequestFileInput } from './statement-files.schema.ts';
import { getPlatformStatement, listPlatformLines, listPlatformMonths } from './platform-statement.queries.server.ts';
import { PlatformLinesInput } from './platform-statement.schema.ts';
import { getStatement, listStatementLines, listStatementMonths } from './statements.queries.server.ts';
import { MonthInput, StatementLinesInput, YearInput } from './statements.schema.ts';

const member = { access: 'member' } as const;
const staff = { access: 'staff' } as const;
const limit = { per: 'member', max: 10, window_s: 86_400 } as const;

/** Endpoints of statements: a member's own and the site's. */
export const statementsApi: Endpoint[] = [
  get(
    '/api/billing/statements',
    ['自己各月的余额、收益和积分', 'Months of the caller’s money and points with what was held at their ends'],
    YearInput,
    listStatementMonths,
    member,
  ),
  get(
    '/api/billing/statement',
    ['自己某个月的对账单', 'One month of the caller’s money and points'],
    MonthInput,
    getStatement,
    member,
  ),
  get(
    '/api/billing/statementLines',
    ['对账单中一个数字的明细，新的在前', 'The lines of one number of a statement, newest first'],
    StatementLinesInput,
    listStatementLines,
    member,
  ),
  post(
    '/api/billing/requestStatement',
    ['在后台生成含全部明细的 CSV 对账单', 'Have a month written as CSV with all its lines, in the background'],
    RequestFileInput,
    (ctx, input) => requestStatementFile(ctx, 'own', input),
    { keepsPages: true, limit },
  ),
  get('/api/admin/statements', ['平台各月对账单', 'Months of the site'], YearInput, listPlatformMonths, staff),
  get(
    '/api/admin/statement',
    ['平台某个月的对账单，按账户类别', 'One month of the site by kind of account'],
    MonthInput,
    getPlatformStatement,
    staff,
  ),
  get(
    '/api/admin/statementLines',
    ['某类账户当月的分录，新的在前', 'Entries of one kind of account in a month, newest first'],
    PlatformLinesInput,
    listPlatformLines,
    staff,
  ),
  post(
    '/api/admin/requestStatement',
    [
      '在后台生成含全部分录的平台 CSV 对账单',
      'Have a month of the site written as CSV with all its entries, in the background',
    ],
    RequestFileInput,
    (ctx, input) => requestStatementFile(ctx, 'platform', input),
    { access: 'staff', keepsPages: true, limit },
  ),
];
