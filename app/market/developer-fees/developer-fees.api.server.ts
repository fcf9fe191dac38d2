import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { setDeveloperFee, withdrawDeveloperFee } from './developer-fees.commands.server.ts';
import { DeveloperFeeIdInput, SetDeveloperFeeInput } from './developer-fees.schema.ts';

/** Endpoints of developers' own rates. */
export const developerFeesApi: Endpoint[] = [
  post(
    '/api/admin/setDeveloperFee',
    ['设定一个开发者的平台费率', 'Set what the platform keeps of one developer’s sales'],
    SetDeveloperFeeInput,
    setDeveloperFee,
    { access: 'staff', keepsPages: true },
  ),
  post(
    '/api/admin/withdrawDeveloperFee',
    ['撤回尚未生效的开发者费率', 'Withdraw a developer’s fee that has not begun'],
    DeveloperFeeIdInput,
    withdrawDeveloperFee,
    { access: 'staff', keepsPages: true },
  ),
];
