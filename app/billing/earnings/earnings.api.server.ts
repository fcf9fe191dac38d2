import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { moveEarnings } from './earnings.commands.server.ts';
import { getEarnings, listEarningLines } from './earnings.queries.server.ts';
import { EarningLinesInput, MoveEarningsInput } from './earnings.schema.ts';

/** Endpoints of a member's earnings. */
export const earningsApi: Endpoint[] = [
  get(
    '/api/billing/earnings',
    ['自己的收益和解冻时间', 'What the caller has earned and when it becomes free'],
    z.object({}),
    getEarnings,
    {
      access: 'member',
    },
  ),
  get(
    '/api/billing/earningLines',
    ['收益明细，新的在前', 'Changes of the caller’s earnings, newest first'],
    EarningLinesInput,
    listEarningLines,
    { access: 'member' },
  ),
  post(
    '/api/billing/moveEarnings',
    ['把收益转入余额，不能撤销', 'Move earnings to the balance, for good'],
    MoveEarningsInput,
    moveEarnings,
    {
      isIdempotent: true,
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
];
