import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { clearRiskFlag, raiseRiskFlag } from './risks.commands.server.ts';
import { listRiskFlags } from './risks.queries.server.ts';
import { ClearRiskInput, RaiseRiskInput, RiskListInput } from './risks.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the console's risk flags. */
export const risksApi: Endpoint[] = [
  get(
    '/api/admin/riskFlags',
    ['未解除或已解除的风险标记', 'Risk flags, open or cleared'],
    RiskListInput,
    listRiskFlags,
    { access: 'staff' },
  ),
  post(
    '/api/admin/raiseRiskFlag',
    ['为会员添加风险标记', 'Raise a risk flag on a member'],
    RaiseRiskInput,
    raiseRiskFlag,
    staff,
  ),
  post('/api/admin/clearRiskFlag', ['解除风险标记', 'Clear a risk flag'], ClearRiskInput, clearRiskFlag, staff),
];
