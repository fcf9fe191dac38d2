import { useState } from 'react';
import type { Widen } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { removalWords } from './starter-content.schema.ts';
import type zh from './starter-content.zh.ts';

type Props = { going: number; staying: number; onClose: () => void; t: Widen<typeof zh> };

/** What goes and what stays when the starter content is removed, and the word that confirms it. */
export function RemoveStarterDialog({ going, staying, onClose, t: { dialog: t } }: Props) {
  const [typed, setTyped] = useState('');
  const sending = useSend({ quiet: true, knows: (name) => name === 'typed' });
  async function remove() {
    if (await sending.send('/api/admin/decideStarter', { wish: 'remove', typed }, { done: true, refresh: true }))
      onClose();
  }
  return (
    <FormDialog
      title={t.title}
      sending={sending}
      doText={t.confirm}
      tone="danger"
      onClose={onClose}
      onSubmit={() => remove()}
    >
      <p>{t.goes(formatNumber(going))}</p>
      <p>{staying > 0 ? t.stays(formatNumber(staying)) : t.nothingStays}</p>
      <p>
        {t.accounts} {t.backup} <Link to="/admin/backups">{t.toBackup}</Link>
      </p>
      <Field label={t.label(removalWords[useLanguage()])} error={sending.faults['typed']}>
        <Input
          name="typed"
          value={typed}
          autoComplete="off"
          maxLength={40}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
