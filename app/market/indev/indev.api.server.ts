import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { applyDeveloper, decideDeveloper, withdrawDeveloper } from './indev.commands.server.ts';
import { getIndev, listApplications } from './indev.queries.server.ts';
import { ApplyInput, DecideDeveloperInput, DeveloperDeskInput } from './indev.schema.ts';

const sending = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of applications of developers. */
export const indevApi: Endpoint[] = [
  get('/api/ask/indev', ['开发者费率和自己的申请', 'Fees for developers, and my application'], z.object({}), getIndev),
  post(
    '/api/ask/applyDeveloper',
    ['申请成为开发者，或再次提交申请', 'Apply to be a developer, or send my application again'],
    ApplyInput,
    applyDeveloper,
    sending,
  ),
  post(
    '/api/ask/withdrawDeveloper',
    ['撤回自己的开发者申请', 'Take my application as a developer back'],
    z.object({}),
    withdrawDeveloper,
    sending,
  ),
  get(
    '/api/admin/developers',
    ['开发者申请审核台', 'The desk of developers’ applications'],
    DeveloperDeskInput,
    listApplications,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/decideDeveloper',
    ['通过或退回开发者申请', 'Approve an application as a developer, or return it'],
    DecideDeveloperInput,
    decideDeveloper,
    {
      access: 'staff',
      keepsPages: true,
    },
  ),
];
