import { useState } from 'react';
import { formatMoney, parseYuan } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { textOf } from '#app/market/offers/price-form.ts';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, buttonClass } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { developerInvoicesTexts } from './developer-invoices-texts.ts';
import { type DeveloperInvoice, maxInvoice_bytes } from './developer-invoices.schema.ts';
import style from './developer-invoices.module.css';

/** Uploads an invoice, for the month that is looked at unless another is chosen. */
export function InvoiceUploadButton({ month }: { month: string }) {
  const t = developerInvoicesTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t.upload}
      </Button>
      {isOpen && <UploadDialog month={month} onClose={() => setOpen(false)} />}
    </>
  );
}

function UploadDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = developerInvoicesTexts.use();
  const sending = useSend({ quiet: true });
  const [file, setFile] = useState<File | null>(null);
  const { faults, setFaults, forgive } = sending;
  async function submit(element: HTMLFormElement) {
    const form = new FormData(element);
    const amount = parseYuan(textOf(form, 'amount'));
    const number = textOf(form, 'number').replaceAll(/\s/g, '').toUpperCase();
    const wrong = {
      ...(!/^[0-9A-Z-]{4,30}$/.test(number) && { number: t.numberWrong }),
      ...((amount === null || amount < 1n) && { amount: t.amountWrong }),
      ...(!file && { file: t.missing }),
      ...(file && file.size > maxInvoice_bytes && { file: t.tooLarge }),
    };
    if (!file || Object.keys(wrong).length > 0) return setFaults(wrong);
    const body = new FormData();
    body.set('month', textOf(form, 'month'));
    body.set('number', number);
    body.set('amount', String(amount));
    body.set('file', file, file.name);
    if (await sending.send('/api/developer/uploadInvoice', body, { done: true, timeout_ms: 120_000, refresh: true }))
      onClose();
  }
  return (
    <FormDialog title={t.uploadTitle} doText={t.send} sending={sending} onSubmit={submit} onClose={onClose}>
      <Field label={t.month} error={faults['month']} required>
        <Input type="month" name="month" defaultValue={month} required />
      </Field>
      <Field label={t.number} help={t.numberHelp} error={faults['number']} required>
        <Input name="number" autoComplete="off" maxLength={40} onChange={() => forgive('number')} />
      </Field>
      <Field label={t.amount} error={faults['amount']} required>
        <Input name="amount" inputMode="decimal" autoComplete="off" onChange={() => forgive('amount')} />
      </Field>
      <Field label={t.file} error={faults['file']} required group>
        <Dropzone
          label={file ? t.chosen(file.name) : t.fileHelp}
          chooseText={t.choose}
          accept="application/pdf"
          disabled={sending.isBusy}
          onFiles={(files) => {
            setFile(files[0] ?? null);
            forgive('file');
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** The invoices of a company. */
export function DeveloperInvoices({ invoices }: { invoices: readonly DeveloperInvoice[] }) {
  const t = developerInvoicesTexts.use();
  const language = useLanguage();
  const columns: Column<DeveloperInvoice>[] = [
    {
      key: 'number',
      label: t.number,
      cell: ({ number, month }) => (
        <>
          <b>{number}</b> <span className="muted num">{month}</span>
        </>
      ),
    },
    {
      key: 'at',
      label: t.uploaded,
      cell: ({ uploadedAt, uploadedBy }) => (
        <span className="muted">
          <Time value={uploadedAt} language={language} mode="date" /> {t.by(uploadedBy)}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t.amountColumn,
      end: true,
      cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span>,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (invoice) => <InvoiceActs invoice={invoice} />,
    },
  ];
  return (
    <section className={style['part']} id="invoices">
      <SectionHead title={t.title} />
      <p className="muted small">{t.lead}</p>
      <Table
        caption={t.title}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        empty={<Empty title={t.empty}>{t.emptyText}</Empty>}
      />
    </section>
  );
}

function InvoiceActs({ invoice: { id, number } }: { invoice: DeveloperInvoice }) {
  const t = developerInvoicesTexts.use();
  const { send, isBusy } = useSend();
  async function remove() {
    if (!(await confirm({ title: t.removeAsk, text: t.removeText, confirmText: t.remove, danger: true }))) return;
    await send('/api/developer/removeInvoice', { id }, { done: true, refresh: true });
  }
  return (
    <span className="btns">
      <a
        className={buttonClass({ size: 's' })}
        href={`/developer/money/invoices/${id}`}
        download
        aria-label={t.downloadOf(number)}
      >
        {t.download}
      </a>
      <Button size="s" tone="quiet" aria-label={t.removeOf(number)} loading={isBusy} onClick={() => void remove()}>
        {t.remove}
      </Button>
    </span>
  );
}
