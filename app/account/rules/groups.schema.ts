import { z } from 'zod';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { type RuleArea, ruleAreas } from './rules.schema.ts';

/*
 * Glossary: group – what its people may do: members in the site, staff in the console (area admin); each person is in
 * one.
 */

/** A group as the console lists it; `people` counts who is in it. */
export type Group = {
  id: number;
  area: RuleArea;
  name_zh: string;
  name_en: string;
  is_all: boolean;
  is_default: boolean;
  status: boolean;
  rule_ids: number[];
  people: number;
};

const groupFields = {
  name_zh: z.string().trim().min(1).max(50),
  name_en: z.string().trim().min(1).max(50),
  is_all: rule.flag().default(false),
  rule_ids: z.array(rule.id()).max(2000).default([]),
  status: rule.flag().default(true),
};

export const AddGroupInput = z.object({ area: z.enum(ruleAreas).default('site'), ...groupFields });
export const EditGroupInput = z.object({ id: rule.id(), ...groupFields, seen: seenValues });
export const GroupIdInput = z.object({ id: rule.id() });
