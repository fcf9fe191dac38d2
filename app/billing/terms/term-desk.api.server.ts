import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeTerms, withdrawTerms } from './terms.commands.server.ts';
import { getTermDesk } from './terms.queries.server.ts';
import { ChangeTermsInput, TermIdInput } from './terms.schema.ts';

const none = z.object({});
const write = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the desk of fees, limits and rules; those of points are changed also where there is no money. */
export const termDeskApi: Endpoint[] = [
  get(
    '/api/admin/terms',
    ['全部现行规则、待生效的变更和历史变更', 'All terms in force, the change to come and past changes'],
    none,
    getTermDesk,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/changeTerms',
    ['从某一时刻起变更规则；需要近期身份确认', 'Change terms from a moment on; needs a recent proof'],
    ChangeTermsInput,
    changeTerms,
    write,
  ),
  post(
    '/api/admin/withdrawTerms',
    ['撤回尚未生效的变更；需要近期身份确认', 'Take back a change of terms that has not begun; needs a recent proof'],
    TermIdInput,
    withdrawTerms,
    write,
  ),
];
