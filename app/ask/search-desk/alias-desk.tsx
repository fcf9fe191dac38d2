import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Textarea } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AliasGroup } from '#app/ask/search/search.schema.ts';
import { deskTexts } from './search-desk-texts.ts';
import { QueryTest } from './query-test.tsx';
import style from './search-desk.module.css';

const shown = ({ names }: AliasGroup) => names.join(' · ');

/** The operator's own groups of names that mean the same, and a place to try a query. */
export function AliasDesk({ groups, bundled, mayEdit }: { groups: AliasGroup[]; bundled: number; mayEdit: boolean }) {
  const t = deskTexts.use();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
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
    const answer = await request.post('/api/admin/deleteSearchAlias', { id: group.id });
    if (answer.code !== 1) return;
    toast.success(t.removed);
    await revalidate();
  }
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
          <IconButton label={t.editOf(shown(group))} icon="edit" size="s" onClick={() => setEditing(group)} />
          <IconButton label={t.removeAsk(shown(group))} icon="trash" size="s" onClick={() => void remove(group)} />
        </span>
      ),
    });
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
          columns={columns}
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

function AliasDialog({ group, onClose }: { group: AliasGroup | null; onClose: () => void }) {
  const t = deskTexts.use();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    const names = text('names')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const answer = await request.post('/api/admin/saveSearchAlias', {
      ...(group && { id: group.id }),
      names,
      note: text('note'),
      isOn: form.has('isOn'),
    });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    toast.success(t.saved);
    await revalidate();
    onClose();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form={id} loading={isBusy}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={group ? t.editTitle : t.addTitle} footer={footer}>
      <form id={id} className="stack" onSubmit={(event) => void save(event)}>
        <Field label={t.names} help={t.namesHelp} error={errors['names']} required>
          <Textarea name="names" rows={5} required defaultValue={group?.names.join('\n')} data-autofocus />
        </Field>
        <Field label={t.note} help={t.noteHelp} error={errors['note']}>
          <Input name="note" maxLength={200} defaultValue={group?.note} />
        </Field>
        <Checkbox name="isOn" defaultChecked={group?.isOn ?? true}>
          {t.isOn}
        </Checkbox>
      </form>
    </Dialog>
  );
}
