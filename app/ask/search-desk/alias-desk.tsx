import { seenOf } from '#app/core/seen-values.ts';
import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { AliasGroup } from '#app/ask/search/search.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { deskTexts } from './search-desk-texts.ts';
import { QueryTest } from './query-test.tsx';
import style from './search-desk.module.css';

const shown = ({ names }: AliasGroup) => names.join(' · ');

/** The operator's own groups of names that mean the same, and a place to try a query. */
export function AliasDesk({ groups, bundled, mayEdit }: { groups: AliasGroup[]; bundled: number; mayEdit: boolean }) {
  const t = deskTexts.use();
  const { send } = useSend();
  const [editing, setEditing] = useState<AliasGroup | 'new' | null>(null);
  async function remove(group: AliasGroup) {
    if (
      !(await confirm({
        danger: true,
        title: t.removeAsk(shown(group)),
        text: t.removeText,
        confirmText: t.remove,
        cancelText: t.cancel,
      }))
    )
      return;
    await send('/api/admin/deleteSearchAlias', { id: group.id }, { done: t.removed, refresh: true });
  }
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <section className={style['section']}>
        <SectionHead title={t.tabs.aliases} aside={groups.length > 0 && add} />
        <p className="muted small">{t.aliasesLead(formatNumber(bundled))}</p>
        <Table
          caption={t.table}
          columns={useColumns(mayEdit, setEditing, (group) => void remove(group))}
          rows={groups}
          rowKey={(group) => group.id}
          empty={
            <Empty title={t.empty} action={add}>
              {t.emptyText}
            </Empty>
          }
        />
      </section>
      <QueryTest />
      {editing && <AliasDialog group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function useColumns(
  mayEdit: boolean,
  edit: (group: AliasGroup) => void,
  remove: (group: AliasGroup) => void,
): Column<AliasGroup>[] {
  const t = deskTexts.use();
  const language = useLanguage();
  const columns: Column<AliasGroup>[] = [
    {
      key: 'names',
      label: t.names,
      cell: (group) => (
        <>
          {shown(group)}
          {group.note && <small className={style['hint']}>{group.note}</small>}
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (group) => <Chip tone={group.isOn ? 'primary' : undefined}>{group.isOn ? t.on : t.off}</Chip>,
    },
    {
      key: 'changed',
      label: t.changed,
      phoneLabel: t.changed,
      cell: (group) => (
        <span className="muted">
          <Time value={group.changedAt} language={language} /> {t.by(group.changedBy?.nickname || t.gone)}
        </span>
      ),
    },
  ];
  if (mayEdit) {
    columns.push({
      key: 'acts',
      label: <span className="sr">{t.edit}</span>,
      end: true,
      cell: (group) => (
        <span className="nowrap">
          <IconButton label={t.editOf(shown(group))} icon="edit" size="s" onClick={() => edit(group)} />
          <IconButton label={t.removeAsk(shown(group))} icon="trash" size="s" onClick={() => remove(group)} />
        </span>
      ),
    });
  }
  return columns;
}

function AliasDialog({ group, onClose }: { group: AliasGroup | null; onClose: () => void }) {
  const t = deskTexts.use();
  const sending = useSend();
  const { send, faults } = sending;
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const names = text('names')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const body = {
      ...(group && { id: group.id }),
      names,
      note: text('note'),
      isOn: form.has('isOn'),
      seen: seenOf(group, 'names', 'note', 'isOn'),
    };
    if (await send('/api/admin/saveSearchAlias', body, { done: t.saved, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={group ? t.editTitle : t.addTitle}
      onClose={onClose}
      sending={sending}
      doText={t.save}
      onSubmit={save}
    >
      <Field label={t.names} help={t.namesHelp} error={faults['names']} required>
        <Textarea name="names" rows={5} required defaultValue={group?.names.join('\n')} data-autofocus />
      </Field>
      <Field label={t.note} help={t.noteHelp} error={faults['note']}>
        <Input name="note" maxLength={200} defaultValue={group?.note} />
      </Field>
      <Checkbox name="isOn" defaultChecked={group?.isOn ?? true}>
        {t.isOn}
      </Checkbox>
    </FormDialog>
  );
}
