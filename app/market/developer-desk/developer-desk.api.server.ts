import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { reopenDeveloper, suspendDeveloper, trustDeveloper } from './developer-desk.commands.server.ts';
import { ReopenDeveloperInput, SuspendDeveloperInput, TrustDeveloperInput } from './developer-desk.schema.ts';

/** Endpoints of the desk of developers, beside those of applications. */
export const developerDeskApi: Endpoint[] = [
  post('/api/admin/suspendDeveloper', ['暂停开发者', 'Suspend a developer'], SuspendDeveloperInput, suspendDeveloper, {
    access: 'staff',
  }),
  post(
    '/api/admin/reopenDeveloper',
    ['恢复暂停或关闭的开发者', 'Open a suspended or closed developer again'],
    ReopenDeveloperInput,
    reopenDeveloper,
    { access: 'staff' },
  ),
  post(
    '/api/admin/trustDeveloper',
    ['信任开发者，或取消信任', 'Trust a developer, or no longer'],
    TrustDeveloperInput,
    trustDeveloper,
    { access: 'staff' },
  ),
];
