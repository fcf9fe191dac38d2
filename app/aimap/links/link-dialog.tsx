import { useState } from 'react';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { linkDeskTexts } from './link-desk-texts.ts';
import style from './links.module.css';
import type { DeskLink } from './links.schema.ts';

export type LinkEdit = { act: 'replace' | 'archive'; link: DeskLink };

/** Asks for another address of a link, or for that of a copy. What was typed stays when it is refused. */
export function LinkDialog({ edit: { act, link }, onClose }: { edit: LinkEdit; onClose: () => void }) {
  const t = linkDeskTexts.use();
  const isArchive = act === 'archive';
  const name = isArchive ? 'archivedUrl' : 'url';
  const [typed, setTyped] = useState((isArchive ? link.archivedUrl : link.movedTo) ?? '');
  const sending = useSend({ quiet: true });
  async function submit() {
    const path = isArchive ? '/api/admin/archiveMapLink' : '/api/admin/replaceMapLink';
    const address = typed.trim();
    if (!(isArchive && address === '') && !isAddress(address)) return sending.setFaults({ [name]: t.wrong });
    if (await sending.send(path, { id: link.id, [name]: address }, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={isArchive ? t.archiveTitle : t.replaceTitle}
      doText={t.save}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{isArchive ? t.archiveText : t.replaceText}</p>
      <p className={style['address']}>{link.url}</p>
      {isArchive && (
        <p>
          <a href={`https://web.archive.org/web/*/${link.url}`} target="_blank" rel="noopener noreferrer nofollow">
            {t.findArchive}
          </a>
        </p>
      )}
      <Field
        label={isArchive ? t.archivedUrl : t.newUrl}
        required={!isArchive}
        error={sending.faults[name] ?? sending.faults['']}
      >
        <Input
          name={name}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
