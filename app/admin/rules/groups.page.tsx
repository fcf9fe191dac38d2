import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listGroups } from '#app/account/rules/groups.queries.server.ts';
import type { Group } from '#app/account/rules/groups.schema.ts';
import { listRuleTree, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { findFourEyes, listReadyRoles } from '#app/admin/rules/roles.queries.server.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { AreaHead } from '#app/admin/console/area-head.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { AppointHint } from './appoint-hint.tsx';
import { FourEyesNotices } from './four-eyes.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { groupsTexts } from './groups-texts.ts';
import { ReadyRoleList } from './ready-role-list.tsx';
import { levelOf, type RoleEntry, roleEntries } from './role-levels.policy.ts';
import type { Route } from './+types/groups.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  await requireConsole(ctx, 'groups');
  const area = url.searchParams.get('area') === 'admin' ? ('admin' as const) : ('site' as const);
  const [groups, rules] = await Promise.all([listGroups(ctx, area), listRuleTree(ctx, area)]);
  if (area === 'site') return { area, groups, rules, ready: [], fourEyes: null };
  const [ready, fourEyes] = await Promise.all([listReadyRoles(ctx, { groups, tree: rules }), findFourEyes(ctx)]);
  return { area, groups, rules, ready, fourEyes };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: groupsTexts.in(rootFacts(matches).language).title });
}

/** Groups of members and of staff, and what each may do. */
export default function Groups({ loaderData: { area, groups, rules, ready, fourEyes } }: Route.ComponentProps) {
  const t = groupsTexts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/groups');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const nameOf = (group: Group) => (language === 'en' ? group.name_en : group.name_zh);
  async function remove(group: Group) {
    if (
      !(await confirm({ title: t.removeAsk(nameOf(group)), text: t.removeText, confirmText: t.remove, danger: true }))
    )
      return;
    await send('/api/admin/removeGroup', { id: group.id }, { done: true, refresh: true });
  }
  return (
    <>
      <AreaHead
        path="/admin/groups"
        area={area}
        texts={t}
        onAdd={mayEdit ? () => setEdited('new') : undefined}
        hint={area === 'admin' && <AppointHint />}
      />
      {fourEyes && <FourEyesNotices found={fourEyes} />}
      <Table
        caption={area === 'site' ? t.site : t.admin}
        rows={groups}
        rowKey={(group) => group.id}
        columns={columnsOf({
          t,
          nameOf,
          entries: area === 'admin' ? roleEntries(rules) : [],
          mayEdit,
          onEdit: setEdited,
          onRemove: (group) => void remove(group),
        })}
      />
      {mayEdit && ready.length > 0 && <ReadyRoleList roles={ready} />}
      <GroupDialog
        edited={edited}
        area={area}
        rules={rules}
        onClose={() => setEdited(null)}
        onSaved={async () => {
          await revalidate();
          setEdited(null);
        }}
      />
    </>
  );
}

type Acts = {
  t: ReturnType<typeof groupsTexts.use>;
  nameOf: (group: Group) => string;
  /** Entries of the console's menu; none for groups of members. */
  entries: readonly RoleEntry[];
  mayEdit: boolean;
  onEdit: (group: Group) => void;
  onRemove: (group: Group) => void;
};

function columnsOf({ t, nameOf, entries, mayEdit, onEdit, onRemove }: Acts): Column<Group>[] {
  const columns: Column<Group>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (group) => (
        <>
          <b>{nameOf(group)}</b> {group.is_default && <Chip>{t.isDefault}</Chip>}{' '}
          {!group.status && <Chip tone="danger">{t.off}</Chip>}
        </>
      ),
    },
    {
      key: 'people',
      label: t.people,
      cell: (group) => (group.area === 'site' ? t.peopleSite(group.people) : t.peopleAdmin(group.people)),
    },
    {
      key: 'rights',
      label: t.rights,
      phoneLabel: t.rights,
      cell: (group) => rightsOf(group, entries, t),
    },
  ];
  if (!mayEdit) return columns;
  const actions = (group: Group) => (
    <span className="nowrap">
      <IconButton label={t.editOf(nameOf(group))} icon="edit" size="s" onClick={() => onEdit(group)} />
      {!group.is_default && (
        <IconButton label={t.removeOf(nameOf(group))} icon="trash" size="s" onClick={() => onRemove(group)} />
      )}
    </span>
  );
  return [...columns, { key: 'actions', label: <span className="sr">{t.actions}</span>, end: true, cell: actions }];
}

/** What a group may in a line: of staff in how many entries of the menu, of members how many rules. */
function rightsOf(group: Group, entries: readonly RoleEntry[], t: Acts['t']): string {
  if (group.is_all) return t.all;
  if (group.rule_ids.length === 0) return t.none;
  if (group.area === 'site') return t.some(group.rule_ids.length);
  const picked = new Set(group.rule_ids);
  const found = entries.map((entry) => levelOf(entry, picked));
  const count = (level: (typeof found)[number]) => found.filter((one) => one === level).length;
  return t.levelSum(count('see'), count('act'), count('own')) || t.none;
}
