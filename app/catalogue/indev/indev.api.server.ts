import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { applyDeveloper, decideDeveloper, withdrawDeveloper } from './indev.commands.server.ts';
import { getIndev, listApplications } from './indev.queries.server.ts';
import { ApplyInput, DecideDeveloperInput, DeveloperDeskInput } from './indev.schema.ts';

const sending = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;

/** Endpoints of applications of developers. */
export const indevApi: Endpoint[] = [
  get('/api/ask/indev', 'Fees for developers, and my application', z.object({}), getIndev),
  post(
    '/api/ask/applyDeveloper',
    'Apply to be a developer, or send my application again',
    ApplyInput,
    applyDeveloper,
    sending,
  ),
  post(
    '/api/ask/withdrawDeveloper',
    'Take my application as a developer back',
    z.object({}),
    withdrawDeveloper,
    sending,
  ),
  get('/api/admin/developers', 'The desk of developers’ applications', DeveloperDeskInput, listApplications, {
    access: 'staff',
  }),
  post(
    '/api/admin/decideDeveloper',
    'Approve an application as a developer, or return it',
    DecideDeveloperInput,
    decideDeveloper,
    {
      access: 'staff',
      keepsPages: true,
    },
  ),
];
