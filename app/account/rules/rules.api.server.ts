import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { addRule, editRule, moveRule, removeRule, restoreRule, switchRule } from './rules.commands.server.ts';
import { AddRuleInput, EditRuleInput, MoveRuleInput, RuleIdInput, SwitchRuleInput } from './rules.schema.ts';

/** Endpoints of the console's rule editor. What they change, every page shows. */
export const rulesApi: Endpoint[] = [
  post('/api/admin/addRule', ['添加菜单或权限规则', 'Add a menu or permission rule'], AddRuleInput, addRule),
  post('/api/admin/editRule', ['修改规则', 'Change a rule'], EditRuleInput, editRule),
  post('/api/admin/switchRule', ['启用或停用规则', 'Enable or disable a rule'], SwitchRuleInput, switchRule),
  post('/api/admin/moveRule', ['移动规则', 'Put a rule elsewhere'], MoveRuleInput, moveRule),
  post('/api/admin/removeRule', ['删除规则及其下级', 'Remove a rule and all below it'], RuleIdInput, removeRule),
  post('/api/admin/restoreRule', ['恢复已删除的规则', 'Bring a removed rule back'], RuleIdInput, restoreRule),
];
