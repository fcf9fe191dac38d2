import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useRecordForm } from '#app/ui/forms/use-record-form.ts';
import { useRevalidator } from 'react-router';
import { type PurchaseOrder, SetInvoiceInput } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';

/** Asks to whom the invoice of an order is made out. */
export function InvoiceDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const t = pluginPurchasesTexts.use();
  const { revalidate } = useRevalidator();
  const form = useRecordForm(SetInvoiceInput, { orderId: order.id, ...order.invoice });
  async function submit() {
    if (!(await form.send('/api/market/setInvoice'))) return;
    onClose();
    await revalidate();
  }
  return (
    <FormDialog title={t.invoiceOf(order.number)} doText={t.save} sending={form} onSubmit={submit} onClose={onClose}>
      <p className="muted small">{t.invoiceText}</p>
      <Field label={t.invoiceName} help={t.invoiceRemove} error={form.faults['title']}>
        <Input
          name="title"
          data-autofocus
          maxLength={100}
          autoComplete="organization"
          value={form.values.title}
          onChange={({ currentTarget }) => form.set({ title: currentTarget.value })}
        />
      </Field>
      <Field label={t.taxNumber} help={t.taxHelp} error={form.faults['taxNumber']}>
        <Input
          name="taxNumber"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={form.values.taxNumber}
          onChange={({ currentTarget }) => form.set({ taxNumber: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
