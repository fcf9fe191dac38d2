import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { issueTexts } from '#app/core/rules.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { AddDocInput, docBounds } from './devdoc.schema.ts';
import { docDeskTexts } from './devdoc-desk-texts.ts';
import type { Row } from './tree-order.ts';

/** Asks for a new page's title, address and place, and opens its editor. */
export function AddDocDialog({ rows, parent, onClose }: { rows: readonly Row[]; parent: number; onClose: () => void }) {
  const t = docDeskTexts.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const [fields, setFields] = useState({ title: '', slug: '', parent, link: '' });
  const sending = useSend();
  const { send, faults, setFaults } = sending;
  const set = (change: Partial<typeof fields>) => setFields((old) => ({ ...old, ...change }));
  async function add() {
    const read = AddDocInput.safeParse({ ...fields, language }, { reportInput: true });
    if (!read.success) return setFaults(issueTexts(read.error.issues, language));
    const answer = await send<{ id: number }>('/api/admin/addDoc', read.data);
    if (!answer) return;
    onClose();
    await navigate(read.data.link ? '/admin/devdoc' : `/admin/devdoc/${answer.data.id}`);
  }
  return (
    <FormDialog title={t.add} onClose={onClose} sending={sending} doText={t.create} onSubmit={add}>
      <Field label={t.name} error={faults['title']} required>
        <Input
          data-autofocus
          name="title"
          value={fields.title}
          maxLength={docBounds.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.slug} help={t.slugHelp} error={faults['slug']} required>
        <Input
          name="slug"
          value={fields.slug}
          maxLength={60}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => set({ slug: event.currentTarget.value })}
        />
      </Field>
      <ParentField rows={rows} value={fields.parent} error={faults['parent']} onChange={(parent) => set({ parent })} />
      <Field label={t.link} help={t.linkHelp} error={faults['link']}>
        <Input
          name="link"
          value={fields.link}
          maxLength={200}
          onChange={(event) => set({ link: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}

type ParentProps = {
  rows: readonly Row[];
  value: number;
  error: string | undefined;
  onChange: (parent: number) => void;
};

/** Below which page, or at the top; pages of the last level and links have none below them. */
function ParentField({ rows, value, error, onChange }: ParentProps) {
  const t = docDeskTexts.use();
  const language = useLanguage();
  return (
    <Field label={t.parent} error={error}>
      <Select name="parent" value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        <option value={0}>{t.top}</option>
        {rows
          .filter(({ depth, node }) => depth < docBounds.depth && node.link === null)
          .map(({ node, depth }) => (
            <option key={node.id} value={node.id}>
              {'　'.repeat(depth - 1)}
              {node.titles[language] ?? node.titles['zh-cn'] ?? node.titles.en ?? node.slug}
            </option>
          ))}
      </Select>
    </Field>
  );
}
