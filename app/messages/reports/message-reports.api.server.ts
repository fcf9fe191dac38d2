import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { ReportInput } from '#app/messages/parts/messages.schema.ts';
import { reportMember } from './message-reports.commands.server.ts';

const seldom = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of complaints about messages, contract section 11. */
export const messageReportsApi: Endpoint[] = [
  post(
    '/api/messages/report',
    ['向管理员举报会员', 'Complain about a member to the operator'],
    ReportInput,
    reportMember,
    seldom,
  ),
];
