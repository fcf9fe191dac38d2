import { useState } from 'react';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { Editor } from '#app/ask/editor/editor.tsx';
import { TagInput } from '#app/ask/tags/tag-input.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
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
  const isPost = data.subject === 'post';
  const [title, setTitle] = useState(data.after?.title ?? '');
  const [markdown, setMarkdown] = useState(data.after?.markdown ?? '');
  const [tags, setTags] = useState(() => data.after?.tags.map((tag) => tag.name) ?? []);
  const sending = useSend();
  const { send, faults } = sending;
  async function submit() {
    const body = { id: data.id, revision: data.presentRevision, markdown, ...(isPost ? { title, tags } : {}) };
    if (!(await send('/api/ask/improveSuggestion', body))) return;
    onClose();
    await onDone();
  }
  return (
    <FormDialog
      title={t.improveTitle}
      size="xl"
      sticky
      onClose={onClose}
      sending={sending}
      doText={t.improve}
      onSubmit={submit}
    >
      <p>{t.improveLead}</p>
      {isPost && (
        <Field label={t.fieldTitle} error={faults['title']} required>
          <Input
            name="title"
            value={title}
            maxLength={limits.title[1]}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      )}
      <Field label={t.fieldBody} error={faults['markdown']} required>
        <Editor
          label={t.fieldBody}
          name="markdown"
          value={markdown}
          onChange={setMarkdown}
          minHeight="240px"
          postId={data.postId}
          onSubmit={() => void submit()}
        />
      </Field>
      {isPost && (
        <Field label={t.fieldTags} error={faults['tags']} required>
          <TagInput value={tags} onChange={setTags} max={limits.tags[1]} placeholder={t.fieldTagsPlaceholder} />
        </Field>
      )}
    </FormDialog>
  );
}
