import { covers, type Grant } from './rules.policy.ts';

/** What a group reaches when it is enabled. */
export const grantOf = (group: { is_all: boolean; rule_ids: readonly number[] }): Grant =>
  group.is_all ? 'all' : new Set(group.rule_ids);

/** Staff act on other staff, and on console groups, only as far as their own rights reach. */
export const mayActOn = (own: Grant, other: Grant) => covers(own, other);
