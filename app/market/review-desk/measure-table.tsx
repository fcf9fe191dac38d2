import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Checkbox } from '#app/ui/forms/check.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { measureTexts } from './market-measures-texts.ts';
import { ConfirmAloneInput, type MeasureRow } from './review-desk.schema.ts';

type TableProps = { rows: readonly MeasureRow[]; mayConfirm: boolean; isOpen: boolean; empty: ReactNode };

/** Measures that wait, with what the reader can do about them, or that are decided. */
export function MeasureTable({ rows, mayConfirm, isOpen, empty }: TableProps) {
  const t = measureTexts.use();
  const language = useLanguage();
  const whatOf = ({ kind, plugin, version }: MeasureRow) =>
    [t.kinds[kind], language === 'en' ? plugin.nameEn : plugin.nameZh, version?.version].filter(Boolean).join(' · ');
  const columns: Column<MeasureRow>[] = [
    {
      key: 'what',
      label: t.columns.what,
      cell: (row) => (
        <>
          <b>{whatOf(row)}</b>{' '}
          {!isOpen && <Chip tone={row.state === 'confirmed' ? 'danger' : 'line'}>{t.states[row.state]}</Chip>}
          <br />
          <code className="small">{row.plugin.slug}</code>
        </>
      ),
    },
    { key: 'reason', label: t.columns.reason, phoneLabel: t.columns.reason, cell: ({ reason }) => reason },
    {
      key: 'asked',
      label: t.columns.asked,
      phoneLabel: t.columns.asked,
      cell: ({ askedBy, askedAt }) => (
        <>
          {askedBy.nickname} <Time value={askedAt} language={htmlLang[language]} />
        </>
      ),
    },
    isOpen
      ? {
          key: 'acts',
          label: <span className="sr">{t.columns.acts}</span>,
          end: true,
          cell: (row) => <Acts row={row} what={whatOf(row)} mayConfirm={mayConfirm} />,
        }
      : {
          key: 'decided',
          label: t.columns.decided,
          phoneLabel: t.columns.decided,
          cell: ({ decidedBy, decidedAt, isAlone, aloneReason }) =>
            decidedAt !== null && (
              <>
                {decidedBy?.nickname} <Time value={decidedAt} language={htmlLang[language]} />
                {isAlone && <p className="muted small">{t.alone(aloneReason)}</p>}
              </>
            ),
        },
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

type ActsProps = { row: MeasureRow; what: string; mayConfirm: boolean };

/** Who can confirm it, and the buttons of those who can. */
function Acts({ row: { id, isOwn, reason, confirmers, told }, what, mayConfirm }: ActsProps) {
  const t = measureTexts.use();
  const { send, busy } = useSend();
  const [isAlone, setAlone] = useState(false);
  async function settle(path: 'confirmMeasure' | 'refuseMeasure') {
    const isSure =
      path === 'refuseMeasure' ||
      (await confirm({
        danger: true,
        title: t.confirmTitle,
        text: t.confirmText(what, reason),
        confirmText: t.confirm,
      }));
    if (isSure) await send(`/api/admin/market/${path}`, { id }, { done: true, refresh: 'always', name: path });
  }
  const names = confirmers.map(({ nickname }) => nickname);
  if (!mayConfirm) return <span className="muted small">{t.waits(names, told)}</span>;
  return (
    <div className="btns">
      {isOwn && confirmers.length > 0 && <span className="muted small">{t.waits(names, told)}</span>}
      {isOwn && confirmers.length === 0 && (
        <Button size="s" tone="danger" aria-label={t.confirmAloneOf(what)} onClick={() => setAlone(true)}>
          {t.confirmAlone}
        </Button>
      )}
      {!isOwn && (
        <Button
          size="s"
          tone="danger"
          aria-label={t.confirmOf(what)}
          loading={busy === 'confirmMeasure'}
          onClick={() => void settle('confirmMeasure')}
        >
          {t.confirm}
        </Button>
      )}
      <Button
        size="s"
        aria-label={isOwn ? undefined : t.refuseOf(what)}
        loading={busy === 'refuseMeasure'}
        onClick={() => void settle('refuseMeasure')}
      >
        {isOwn ? t.takeBack : t.refuse}
      </Button>
      {isAlone && <AloneDialog id={id} what={t.confirmText(what, reason)} onClose={() => setAlone(false)} />}
    </div>
  );
}

/** Confirms what nobody else can confirm: the reader says that they know so, and why. */
function AloneDialog({ id, what, onClose }: { id: number; what: string; onClose: () => void }) {
  const t = measureTexts.use();
  const { revalidate } = useRevalidator();
  const form = useRecordForm(ConfirmAloneInput, { id, reason: '', isAcknowledged: false });
  const { values, faults, set } = form;
  async function submit() {
    if (!(await form.send('/api/admin/market/confirmMeasureAlone', true))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog
      title={t.aloneTitle}
      sending={form}
      doText={t.confirmAlone}
      tone="danger"
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{what}</p>
      <Field label={t.aloneReason} help={t.aloneReasonHelp} required error={faults['reason'] ?? null}>
        <Textarea
          name="reason"
          rows={3}
          maxLength={1000}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.acknowledge} group error={faults['isAcknowledged'] ?? null}>
        <Checkbox
          name="isAcknowledged"
          checked={values.isAcknowledged}
          onChange={(event) => set({ isAcknowledged: event.currentTarget.checked })}
        >
          {t.acknowledged}
        </Checkbox>
      </Field>
    </FormDialog>
  );
}
