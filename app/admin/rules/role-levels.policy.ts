import { takeoverNodes, withParents } from '#app/account/rules/rules.policy.ts';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';

/*
 * A role as a table: each entry of the console's menu, and whether its people see it, act in it, or neither. Read from
 * the rule rows and written as such. Pure.
 */

export const levels = ['none', 'see', 'act'] as const;
export type Level = (typeof levels)[number];

/** One entry of the menu. `see` and `act` are the ids of the rules that a level gives, without folders. */
export type RoleEntry = {
  id: number;
  name: string;
  titleZh: string;
  titleEn: string;
  group: { id: number; titleZh: string; titleEn: string };
  see: number[];
  act: number[];
  /** The entry's own folders. */
  folders: number[];
  /** To act here opens accounts of others. */
  takesOver: boolean;
};

/** Nodes that only read: what they show is no secret of somebody's. All others write, or open what is hidden. */
const readingNodes: ReadonlySet<string> = new Set(['shares/view', 'statements/export']);

/** The entries of the console's rules, in the order of the menu: what stands in a group, folder or page. */
export function roleEntries(tree: readonly RuleBranch[]): RoleEntry[] {
  return tree
    .filter(({ type }) => type === 'menu_dir')
    .flatMap((group) => group.children.map((branch) => entryOf(group, branch)));
}

function entryOf(group: RuleBranch, branch: RuleBranch): RoleEntry {
  const all = below(branch);
  const rules = all.filter(({ type }) => type !== 'menu_dir');
  return {
    id: branch.id,
    name: branch.name,
    titleZh: branch.title_zh,
    titleEn: branch.title_en,
    group: { id: group.id, titleZh: group.title_zh, titleEn: group.title_en },
    see: rules.filter(isSeeing).map(({ id }) => id),
    act: rules.map(({ id }) => id),
    folders: all.filter(({ type }) => type === 'menu_dir').map(({ id }) => id),
    takesOver: rules.some(({ name }) => takeoverNodes.has(name)),
  };
}

/** Pages are seen; what only holds rights is none. */
const isSeeing = ({ type, name, extend }: RuleBranch) =>
  type === 'button' ? readingNodes.has(name) && !takeoverNodes.has(name) : extend !== 'add_rules_only';

const below = (branch: RuleBranch): RuleBranch[] => [branch, ...branch.children.flatMap(below)];

/** What rights come to in an entry; 'own' when they are none of the three. Where nothing can be done, all is seeing. */
export function levelOf({ see, act }: RoleEntry, picked: ReadonlySet<number>): Level | 'own' {
  const has = act.filter((id) => picked.has(id));
  if (has.length === 0) return 'none';
  if (has.length === see.length && see.every((id) => picked.has(id))) return 'see';
  return has.length === act.length ? 'act' : 'own';
}

/** The levels that an entry knows. */
export const levelsOf = ({ see, act }: RoleEntry): readonly Level[] =>
  levels.filter((level) => level === 'none' || (level === 'see' ? see.length > 0 : act.length > see.length));

/** The rights after an entry was set to a level; those of other entries stay as they are. */
export function withLevel(
  entries: readonly RoleEntry[],
  entry: RoleEntry,
  level: Level,
  picked: ReadonlySet<number>,
): Set<number> {
  const next = new Set(picked);
  for (const id of [...entry.act, ...entry.folders]) next.delete(id);
  if (level !== 'none') for (const id of [...entry[level], ...entry.folders, entry.group.id]) next.add(id);
  const group = entries.filter((one) => one.group.id === entry.group.id);
  if (!group.some(({ act, folders }) => [...act, ...folders].some((id) => next.has(id)))) next.delete(entry.group.id);
  return next;
}

/** What a role may: a level for an entry by its name, or single pages and nodes by theirs. */
export type RoleRights = Readonly<Record<string, Exclude<Level, 'none'> | readonly string[]>>;

/** The ids of the rules of a role, with those above them; what the operator removed is left out. */
export function idsOfRole(tree: readonly RuleBranch[], rights: RoleRights): number[] {
  const rules = tree.flatMap(below);
  const ids = roleEntries(tree).flatMap((entry) => {
    const given = rights[entry.name] ?? [];
    if (typeof given === 'string') return entry[given];
    return rules.filter(({ id, name }) => entry.act.includes(id) && given.includes(name)).map(({ id }) => id);
  });
  return withParents(rules, ids);
}
