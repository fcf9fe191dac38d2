import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideStarter } from './starter-content.commands.server.ts';
import { getStarterContent } from './starter-content.queries.server.ts';
import { DecideStarterInput } from './starter-content.schema.ts';

/** Endpoints of the starter content. */
export const starterContentApi: Endpoint[] = [
  get(
    '/api/admin/starterContent',
    ['自带内容的去留和数量', 'What becomes of the starter content, and how much there is'],
    z.object({}),
    getStarterContent,
    { access: 'staff' },
  ),
  post(
    '/api/admin/decideStarter',
    ['留下、藏起或移除自带内容', 'Keep, hide or remove the starter content'],
    DecideStarterInput,
    decideStarter,
    { access: 'staff', keepsPages: true, limit: { per: 'member', max: 20, window_s: 3600 } },
  ),
];
