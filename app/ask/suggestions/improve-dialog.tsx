import { type FormEvent, useState } from 'react';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { Editor } from '#app/ask/editor/editor.tsx';
import { TagInput } from '#app/ask/tags/tag-input.tsx';
import type { ReviewData } from './suggestion-review.page.tsx';
import { suggestionsTexts } from './suggestions-texts.ts';

/** The suggested text for the reviewer to improve; what is sent becomes the present text at once. */
export default function ImproveDialog({
  data,
  onClose,
  onDone,
}: {
  data: ReviewData;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = suggestionsTexts.use();
  const shared = askTexts.use();
  const isPost = data.subject === 'post';
  const [title, setTitle] = useState(data.after?.title ?? '');
  const [markdown, setMarkdown] = useState(data.after?.markdown ?? '');
  const [tags, setTags] = useState(() => data.after?.tags.map((tag) => tag.name) ?? []);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isSending) return;
    setSending(true);
    const body = { id: data.id, revision: data.presentRevision, markdown, ...(isPost ? { title, tags } : {}) };
    const answer = await request.post('/api/ask/improveSuggestion', body);
    setSending(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    onClose();
    await onDone();
  }
  return (
    <Dialog
      open
      sticky
      size="xl"
      onClose={onClose}
      title={t.improveTitle}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button tone="primary" type="submit" form="improve" loading={isSending}>
            {t.improve}
          </Button>
        </>
      }
    >
      <p>{t.improveLead}</p>
      <form id="improve" onSubmit={(event) => void send(event)} noValidate>
        {isPost && (
          <Field label={t.fieldTitle} error={errors['title']} required>
            <Input
              name="title"
              value={title}
              maxLength={limits.title[1]}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
        )}
        <Field label={t.fieldBody} error={errors['markdown']} required>
          <Editor
            label={t.fieldBody}
            name="markdown"
            value={markdown}
            onChange={setMarkdown}
            minHeight="240px"
            postId={data.postId}
            onSubmit={() => void send()}
          />
        </Field>
        {isPost && (
          <Field label={t.fieldTags} error={errors['tags']} required>
            <TagInput value={tags} onChange={setTags} max={limits.tags[1]} placeholder={t.fieldTagsPlaceholder} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
