import { useState, type FormEvent } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { RemoteSelect } from '#app/ui/forms/remote-select.tsx';
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
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await request.post(
      '/api/admin/addModerator',
      { username, ...(kind === 'category' ? { categoryId } : { tagId: tag }) },
      { showSuccessMessage: true, showErrorMessage: false },
    );
    setBusy(false);
    if (answer.code === 1) return onSaved();
    const fields = fieldErrors(answer);
    setErrors(Object.keys(fields).length > 0 ? fields : { username: answer.msg });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone="primary" loading={isBusy} onClick={() => void send()}>
            {t.add}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Field label={t.username} error={errors['username']} required>
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
          <Field label={t.category} error={errors['categoryId']}>
            <Select value={categoryId} onChange={(event) => setCategoryId(Number(event.currentTarget.value))}>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Field label={t.tag} help={t.tagHelp} error={errors['tagId']}>
            <RemoteSelect
              url="/api/ask/tags"
              value={tag}
              onChange={(option) => setTag(option?.value ?? '')}
              emptyText={t.noTag}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
