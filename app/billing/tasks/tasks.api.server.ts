import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { saveTaskRule } from './tasks.commands.server.ts';
import { listTaskDesk } from './tasks.queries.server.ts';
import { TaskRuleInput } from './tasks.schema.ts';

/** Endpoints of the tasks that give points. */
export const taskApi: Endpoint[] = [
  get(
    '/api/admin/pointTasks',
    'Tasks that give points: rules in force, what they gave in 30 days, changes',
    z.object({}),
    listTaskDesk,
    { access: 'staff' },
  ),
  post('/api/admin/savePointTask', 'Change what a task gives from now on', TaskRuleInput, saveTaskRule, {
    access: 'staff',
    keepsPages: true,
  }),
];
