import { useId, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
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
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const body = { id: form.get('id'), account: form.get('account'), note: form.get('note') };
    const answer = await request.post(addresses[act], body, { showSuccessMessage: true });
    setBusy(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    await revalidate();
    onClose();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.form.cancel}</Button>
      <Button tone={act === 'take' ? 'danger' : 'primary'} type="submit" form={id} loading={isBusy}>
        {t.form[act]}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t[act]} footer={footer}>
      <form id={id} className="stack" onSubmit={(event) => void save(event)}>
        {act === 'take' && <p className="small muted">{t.takeText}</p>}
        <Field label={t.form.badge} error={errors['id']} required>
          <Select name="id" defaultValue={badge ?? badges.find((one) => one.slug === 'friend')!.id}>
            {badges.map((one) => (
              <option key={one.id} value={one.id}>
                {t.names[one.slug].name} · {t.tiers[one.tier]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.form.account} help={t.form.accountHelp} error={errors['account']} required>
          <Input name="account" maxLength={40} defaultValue={account} required autoComplete="off" />
        </Field>
        <Field label={t.form.note} help={t.form.noteHelp} error={errors['note']} required>
          <Input name="note" maxLength={200} required />
        </Field>
      </form>
    </Dialog>
  );
}
