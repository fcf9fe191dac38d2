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
    'Months of the caller’s money and points with what was held at their ends',
    YearInput,
    listStatementMonths,
    member,
  ),
  get('/api/billing/statement', 'One month of the caller’s money and points', MonthInput, getStatement, member),
  get(
    '/api/billing/statementLines',
    'The lines of one number of a statement, newest first',
    StatementLinesInput,
    listStatementLines,
    member,
  ),
  post(
    '/api/billing/requestStatement',
    'Have a month written as CSV with all its lines, in the background',
    RequestFileInput,
    (ctx, input) => requestStatementFile(ctx, 'own', input),
    { keepsPages: true, limit },
  ),
  get('/api/admin/statements', 'Months of the site', YearInput, listPlatformMonths, staff),
  get('/api/admin/statement', 'One month of the site by kind of account', MonthInput, getPlatformStatement, staff),
  get(
    '/api/admin/statementLines',
    'Entries of one kind of account in a month, newest first',
    PlatformLinesInput,
    listPlatformLines,
    staff,
  ),
  post(
    '/api/admin/requestStatement',
    'Have a month of the site written as CSV with all its entries, in the background',
    RequestFileInput,
    (ctx, input) => requestStatementFile(ctx, 'platform', input),
    { access: 'staff', keepsPages: true, limit },
  ),
];
