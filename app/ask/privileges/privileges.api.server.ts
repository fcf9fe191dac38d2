import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { savePrivileges } from './privileges.commands.server.ts';
import { getPrivilegeDesk, getPrivileges } from './privileges.queries.server.ts';
import { PrivilegesInput } from './privileges.schema.ts';

/** Endpoints of privileges. */
export const privilegeApi: Endpoint[] = [
  get(
    '/api/ask/privileges',
    ['各项特权需要的声望，以及自己的声望', 'Which reputation each privilege takes, and mine'],
    z.object({}),
    getPrivileges,
    {
      scope: 'read',
    },
  ),
  get(
    '/api/admin/privileges',
    ['现行的特权等级和修改历史', 'Privileges in force and their changes'],
    z.object({}),
    getPrivilegeDesk,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/savePrivileges',
    ['修改各项特权需要的声望', 'Change which reputation each privilege takes'],
    PrivilegesInput,
    savePrivileges,
    {
      access: 'staff',
    },
  ),
];
