import { z } from 'zod';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: rule – one row of menus and permissions, contract section 10; area – site for the public pages and the
 * member centre, admin for the operator console; node – the name of a button rule, such as "account/profile/edit", that
 * stands for one thing a person may do; grant – the rules a group has.
 */

export const ruleAreas = ['site', 'admin'] as const;
export const ruleTypes = ['route', 'menu_dir', 'menu', 'nav_user_menu', 'nav', 'button'] as const;
export const menuTypes = ['tab', 'link', 'iframe'] as const;
export const ruleExtends = ['none', 'add_rules_only', 'add_menu_only'] as const;

export type RuleArea = (typeof ruleAreas)[number];
export type RuleType = (typeof ruleTypes)[number];
export type MenuType = (typeof menuTypes)[number];
export type RuleExtend = (typeof ruleExtends)[number];

/** A rule as it is stored. Its path has no prefix. */
export type Rule = {
  id: number;
  /** 0 at the top. */
  pid: number;
  area: RuleArea;
  type: RuleType;
  title_zh: string;
  title_en: string;
  name: string;
  path: string;
  icon: string;
  menu_type: MenuType | null;
  url: string;
  component: string;
  no_login_valid: boolean;
  extend: RuleExtend;
  remark: string;
  weigh: number;
  status: boolean;
  /** Unix seconds; a rule that is being written has none yet. */
  create_time?: number;
  update_time?: number;
};

/**
 * One rule in a tree of our own pages, in the reader's language: its path is complete, a path of this site, or a URL
 * for links.
 */
export type MenuRule = Pick<Rule, 'id' | 'type' | 'name' | 'path' | 'icon' | 'menu_type'> & {
  title: string;
  children: MenuRule[];
};

/**
 * One rule on the wire, with every column of contract section 10: `path` is the stored one, as clients of this family
 * add the prefix themselves, `icon` a name of Font Awesome 4, which they draw.
 */
export type WireRule = Omit<MenuRule, 'children'> &
  Pick<Rule, 'pid' | 'url' | 'component' | 'extend' | 'weigh'> &
  Required<Pick<Rule, 'remark' | 'create_time' | 'update_time'>> & {
    no_login_valid: number;
    status: number;
    children: WireRule[];
  };

/**
 * Page path → complete names of the nodes one has on it: `{"/user/account/profile": ["/user/account/profile/edit"]}`.
 */
export type AuthNodes = Record<string, string[]>;

/** A rule in the console's editor. */
export type RuleBranch = Rule & { children: RuleBranch[] };

const text = (max: number) => z.string().trim().max(max).default('');
const named = /^[A-Za-z0-9][\w/-]*$/;
const webAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const ruleFields = {
  pid: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  type: z.enum(ruleTypes),
  title_zh: z.string().trim().min(1).max(50),
  title_en: z.string().trim().min(1).max(50),
  name: z.string().trim().max(100).regex(named),
  path: z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:[^\s/\\?#][^\s\\#]*)?$/)
    .default(''),
  icon: z
    .string()
    .trim()
    .max(50)
    .regex(/^[a-z-]*$/)
    .default(''),
  menu_type: z.enum(menuTypes).nullish(),
  url: text(500),
  component: text(200),
  no_login_valid: rule.flag().default(false),
  extend: z.enum(ruleExtends).default('none'),
  remark: text(200),
  status: rule.flag().default(true),
};

type Shape = { type: RuleType; menu_type?: MenuType | null | undefined; url: string };

/** Entries that open something: they need a menu type, and an address when it is not a page of this site. */
export const opensPage = (type: RuleType) => type === 'menu' || type === 'nav' || type === 'nav_user_menu';
const isComplete = ({ type, menu_type, url }: Shape) =>
  !opensPage(type) || (menu_type != null && (menu_type === 'tab' || webAddress(url)));

export const AddRuleInput = z
  .object({ area: z.enum(ruleAreas).default('site'), ...ruleFields })
  .refine(isComplete, { path: ['url'] });
export const EditRuleInput = z
  .object({ id: rule.id(), ...ruleFields, seen: seenValues })
  .refine(isComplete, { path: ['url'] });
export const RuleIdInput = z.object({ id: rule.id() });
export const SwitchRuleInput = z.object({ id: rule.id(), status: rule.flag() });
/** Puts a rule under `pid` (0 for the top), before the sibling `before`, or last when that is 0. */
export const MoveRuleInput = z.object({
  id: rule.id(),
  pid: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
