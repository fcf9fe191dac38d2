import { useState } from 'react';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { peopleTexts } from './people-texts.ts';

type Named = { id: number; name: string };

/** Appoints a member for a category or a tag. What was typed stays when the server refuses. */
export function ModeratorDialog({
  categories,
  onClose,
  onSaved,
}: {
  categories: readonly Named[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const t = peopleTexts.use();
  const [username, setUsername] = useState('');
  const [kind, setKind] = useState<'category' | 'tag'>('category');
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? 0);
  const [tag, setTag] = useState('');
  const sending = useSend({ quiet: true, at: 'username' });
  const { send, faults } = sending;
  async function submit() {
    const body = { username, ...(kind === 'category' ? { categoryId } : { tagId: tag }) };
    if (await send('/api/admin/addModerator', body, { done: true })) onSaved();
  }
  return (
    <FormDialog title={t.addTitle} onClose={onClose} sending={sending} doText={t.add} onSubmit={submit}>
      <Field label={t.username} error={faults['username']} required>
        <Input
          value={username}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
      </Field>
      <Field label={t.areaKind}>
        <Select value={kind} onChange={(event) => setKind(event.currentTarget.value as 'category' | 'tag')}>
          <option value="category">{t.category}</option>
          <option value="tag">{t.tag}</option>
        </Select>
      </Field>
      {kind === 'category' ? (
        <Field label={t.category} error={faults['categoryId']}>
          <Select value={categoryId} onChange={(event) => setCategoryId(Number(event.currentTarget.value))}>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Field label={t.tag} help={t.tagHelp} error={faults['tagId']}>
          <RemoteSelect
            url="/api/ask/tags"
            value={tag}
            onChange={(option) => setTag(option?.value ?? '')}
            emptyText={t.noTag}
          />
        </Field>
      )}
    </FormDialog>
  );
}
