import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { saveTaskRule } from './tasks.commands.server.ts';
import { listTaskDesk } from './tasks.queries.server.ts';
import { TaskRuleInput } from './tasks.schema.ts';

/** Endpoints of the tasks that give points. */
export const taskApi: Endpoint[] = [
  get(
    '/api/admin/pointTasks',
    [
      '积分任务的现行规则、30 天内的发放情况与修改记录',
      'Tasks that give points: rules in force, what they gave in 30 days, changes',
    ],
    z.object({}),
    listTaskDesk,
    { access: 'staff' },
  ),
  post(
    '/api/admin/savePointTask',
    ['修改积分任务的规则', 'Change what a task gives from now on'],
    TaskRuleInput,
    saveTaskRule,
    {
      access: 'staff',
      keepsPages: true,
    },
  ),
];
