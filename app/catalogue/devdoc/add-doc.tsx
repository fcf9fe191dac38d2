import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { issueTexts } from '#app/core/rules.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { AddDocInput, docBounds } from './devdoc.schema.ts';
import { docDeskTexts } from './devdoc-desk-texts.ts';
import type { Row } from './tree-order.ts';

/** Asks for a new page's title, address and place, and opens its editor. */
export function AddDocDialog({ rows, parent, onClose }: { rows: readonly Row[]; parent: number; onClose: () => void }) {
  const t = docDeskTexts.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const [fields, setFields] = useState({ title: '', slug: '', parent, link: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const set = (change: Partial<typeof fields>) => setFields((old) => ({ ...old, ...change }));
  async function add(event: FormEvent) {
    event.preventDefault();
    const read = AddDocInput.safeParse({ ...fields, language }, { reportInput: true });
    if (!read.success) return setErrors(issueTexts(read.error.issues, language));
    if (isSending) return;
    setSending(true);
    const answer = await request.post<{ id: number }>('/api/admin/addDoc', read.data);
    setSending(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    onClose();
    await navigate(read.data.link ? '/admin/devdoc' : `/admin/devdoc/${answer.data.id}`);
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button tone="primary" type="submit" form="add-doc" loading={isSending}>
        {t.create}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.add} footer={footer}>
      <form id="add-doc" noValidate onSubmit={(event) => void add(event)}>
        <Field label={t.name} error={errors['title']} required>
          <Input
            data-autofocus
            name="title"
            value={fields.title}
            maxLength={docBounds.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.slug} help={t.slugHelp} error={errors['slug']} required>
          <Input
            name="slug"
            value={fields.slug}
            maxLength={60}
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => set({ slug: event.currentTarget.value })}
          />
        </Field>
        <ParentField
          rows={rows}
          value={fields.parent}
          error={errors['parent']}
          onChange={(parent) => set({ parent })}
        />
        <Field label={t.link} help={t.linkHelp} error={errors['link']}>
          <Input
            name="link"
            value={fields.link}
            maxLength={200}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
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
