import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getClosingDesk } from '#app/moderation/closing/close-reasons.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import type { ClosingDesk, ReasonSource } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { CategoryRuleDialog } from './category-rule-dialog.tsx';
import { deskTexts } from './closing-desk-texts.ts';
import { ReasonDialog } from './closing-reason-dialog.tsx';
import style from './closing-desk.module.css';
import type { Route } from './+types/closing-desk.page.ts';

type CategoryRow = ClosingDesk['categories'][number];
type Editing = { reason: ReasonSource | null } | { category: CategoryRow } | null;
type Texts = ReturnType<typeof deskTexts.use>;

export const loader = pageLoader(async ({ ctx }) => ({ desk: await getClosingDesk(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: deskTexts.in(rootFacts(matches).language).title });
}

/** The console's desk of closing: votes, reasons, and the rules of categories. */
export default function ClosingDeskPage({ loaderData: { desk } }: Route.ComponentProps) {
  const t = deskTexts.use();
  const mayEdit = useAuth()('edit', '/admin/closing');
  const [editing, setEditing] = useState<Editing>(null);
  const { revalidate } = useRevalidator();
  const done = () => {
    setEditing(null);
    void revalidate();
  };
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Votes votes={desk.votes} mayEdit={mayEdit} />
      <section className={style['section']}>
        <SectionHead
          title={t.reasons}
          aside={
            mayEdit && (
              <Button size="s" onClick={() => setEditing({ reason: null })}>
                {t.addReason}
              </Button>
            )
          }
        />
        <Table
          caption={t.reasons}
          columns={useReasonColumns(t, mayEdit, (reason) => setEditing({ reason }))}
          rows={desk.reasons}
          rowKey={(row) => row.id}
        />
      </section>
      <section className={style['section']}>
        <SectionHead title={t.categories} />
        <p className="small muted">{t.categoriesHelp}</p>
        <Table
          caption={t.categories}
          columns={categoryColumns(t, mayEdit, (category) => setEditing({ category }))}
          rows={desk.categories}
          rowKey={(row) => row.id}
        />
      </section>
      {editing && 'reason' in editing && (
        <ReasonDialog reason={editing.reason} onDone={done} onClose={() => setEditing(null)} />
      )}
      {editing && 'category' in editing && (
        <CategoryRuleDialog category={editing.category} onDone={done} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function Votes({ votes, mayEdit }: { votes: number; mayEdit: boolean }) {
  const t = deskTexts.use();
  const [value, setValue] = useState(String(votes));
  const { send, fault, setFaults } = useSend({ quiet: true, at: 'votes' });
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await send('/api/admin/saveCloseVotes', { votes: Number(value) }, { done: t.saved, refresh: true }))
      setFaults({});
  }
  return (
    <form className={style['votes']} onSubmit={(event) => void save(event)}>
      <Field label={t.votes} help={t.votesHelp} error={fault}>
        <Input
          type="number"
          min={1}
          max={20}
          value={value}
          disabled={!mayEdit}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Field>
      {mayEdit && <Button type="submit">{t.save}</Button>}
    </form>
  );
}

function useReasonColumns(t: Texts, mayEdit: boolean, onEdit: (reason: ReasonSource) => void): Column<ReasonSource>[] {
  const isEnglish = useLanguage() === 'en';
  const columns: Column<ReasonSource>[] = [
    {
      key: 'reason',
      label: t.reason,
      cell: (row) => (
        <>
          <b>{isEnglish ? row.nameEn : row.nameZh}</b>
          <div className="small muted">{isEnglish ? row.textEn : row.textZh}</div>
        </>
      ),
    },
    {
      key: 'used',
      label: t.used,
      end: true,
      cell: (row) => <span className="nowrap">{t.usedOf(formatNumber(row.used))}</span>,
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => <Chip tone={row.isOn ? 'primary' : 'line'}>{row.isOn ? t.on : t.off}</Chip>,
    },
  ];
  return mayEdit
    ? [...columns, { key: 'acts', label: t.acts, end: true, cell: (row) => <Edit t={t} onPress={() => onEdit(row)} /> }]
    : columns;
}

function categoryColumns(t: Texts, mayEdit: boolean, onEdit: (category: CategoryRow) => void): Column<CategoryRow>[] {
  const columns: Column<CategoryRow>[] = [
    { key: 'category', label: t.category, cell: (row) => row.name },
    { key: 'rule', label: t.rule, cell: (row) => ruleLine(t, row) },
  ];
  return mayEdit
    ? [...columns, { key: 'acts', label: t.acts, end: true, cell: (row) => <Edit t={t} onPress={() => onEdit(row)} /> }]
    : columns;
}

function Edit({ t, onPress }: { t: Texts; onPress: () => void }) {
  return (
    <Button size="s" onClick={onPress}>
      {t.edit}
    </Button>
  );
}

function ruleLine(t: Texts, { rule }: CategoryRow): string {
  const parts = [
    rule?.answerers && t.answerers[rule.answerers],
    rule?.answerers === 'reputation' && rule.reputation && t.reputationOf(formatNumber(rule.reputation)),
    rule?.commentsOpen === false && t.commentsOff,
    rule?.answerMin && t.minOf(rule.answerMin),
    rule?.notice && t.hasNotice,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t.none;
}
