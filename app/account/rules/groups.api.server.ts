import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { addGroup, editGroup, removeGroup } from './groups.commands.server.ts';
import { AddGroupInput, EditGroupInput, GroupIdInput } from './groups.schema.ts';

/** Endpoints of the console's groups. Rights are kept in memory with the pages: each change drops both. */
export const groupsApi: Endpoint[] = [
  post('/api/admin/addGroup', ['添加会员组或管理组', 'Add a group of members or staff'], AddGroupInput, addGroup),
  post(
    '/api/admin/editGroup',
    ['修改分组的名称、权限和状态', 'Change names, rights and state of a group'],
    EditGroupInput,
    editGroup,
  ),
  post(
    '/api/admin/removeGroup',
    ['删除分组，组内成员转入默认组', 'Remove a group; its members go to the default one'],
    GroupIdInput,
    removeGroup,
  ),
];
