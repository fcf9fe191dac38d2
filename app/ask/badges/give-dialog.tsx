import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { badges } from './badges.schema.ts';
import type { BadgeDeskTexts } from './badge-desk-texts.ts';

/** What the dialog starts from. */
export type Giving = { act: 'give' | 'take'; badge?: number; account?: string };

const addresses = { give: '/api/admin/grantBadge', take: '/api/admin/withdrawBadge' } as const;

/** Gives a member a badge by hand, or takes one away. */
export default function GiveDialog({
  t,
  giving: { act, badge, account },
  onClose,
}: {
  t: BadgeDeskTexts;
  giving: Giving;
  onClose: () => void;
}) {
  const sending = useSend();
  const { faults } = sending;
  async function save(element: HTMLFormElement) {
    const form = new FormData(element);
    const body = { id: form.get('id'), account: form.get('account'), note: form.get('note') };
    if (await sending.send(addresses[act], body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={t[act]}
      onClose={onClose}
      sending={sending}
      doText={t.form[act]}
      tone={act === 'take' ? 'danger' : 'primary'}
      onSubmit={save}
    >
      {act === 'take' && <p className="small muted">{t.takeText}</p>}
      <Field label={t.form.badge} error={faults['id']} required>
        <Select name="id" defaultValue={badge ?? badges.find((one) => one.slug === 'friend')!.id}>
          {badges.map((one) => (
            <option key={one.id} value={one.id}>
              {t.names[one.slug].name} · {t.tiers[one.tier]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.form.account} help={t.form.accountHelp} error={faults['account']} required>
        <Input name="account" maxLength={40} defaultValue={account} required autoComplete="off" />
      </Field>
      <Field label={t.form.note} help={t.form.noteHelp} error={faults['note']} required>
        <Input name="note" maxLength={200} required />
      </Field>
    </FormDialog>
  );
}
