import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { addRule, editRule, moveRule, removeRule, restoreRule, switchRule } from './rules.commands.server.ts';
import { AddRuleInput, EditRuleInput, MoveRuleInput, RuleIdInput, SwitchRuleInput } from './rules.schema.ts';

/** Endpoints of the console's rule editor. What they change, every page shows. */
export const rulesApi: Endpoint[] = [
  post('/api/admin/addRule', 'Add a menu or permission rule', AddRuleInput, addRule),
  post('/api/admin/editRule', 'Change a rule', EditRuleInput, editRule),
  post('/api/admin/switchRule', 'Enable or disable a rule', SwitchRuleInput, switchRule),
  post('/api/admin/moveRule', 'Put a rule elsewhere', MoveRuleInput, moveRule),
  post('/api/admin/removeRule', 'Remove a rule and all below it', RuleIdInput, removeRule),
  post('/api/admin/restoreRule', 'Bring a removed rule back', RuleIdInput, restoreRule),
];
