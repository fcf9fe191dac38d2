import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { addGroup, editGroup, removeGroup } from './groups.commands.server.ts';
import { AddGroupInput, EditGroupInput, GroupIdInput } from './groups.schema.ts';

/** Endpoints of the console's groups. Rights are kept in memory with the pages: each change drops both. */
export const groupsApi: Endpoint[] = [
  post('/api/admin/addGroup', 'Add a group of members or staff', AddGroupInput, addGroup),
  post('/api/admin/editGroup', 'Change names, rights and state of a group', EditGroupInput, editGroup),
  post('/api/admin/removeGroup', 'Remove a group; its members go to the default one', GroupIdInput, removeGroup),
];
