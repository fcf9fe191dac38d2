import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AnswerFormData, PostTexts } from '../pages/post.tsx';
import { limits } from '../schema.ts';
import { DraftHint, DraftRestored } from './draft-hint.tsx';
import { Editor } from './editor/editor.tsx';
import style from './form.module.css';
import { useDraft } from './use-form-draft.ts';

/** The form of an edited answer. */
export function AnswerForm({ data: { source, draft: kept }, t }: { data: AnswerFormData; t: PostTexts }) {
  const navigate = useNavigate();
  const [markdown, setMarkdown] = useState(typeof kept?.data['markdown'] === 'string' ? kept.data['markdown'] : source.markdown);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const key = `answer-edit:${source.id}`;
  const draft = useDraft(key, { markdown });
  const back = `/ask/info/${source.postId}#a${source.id}`;
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending) return;
    setSending(true);
    const answer = await request.post('/api/ask/editAnswer', { id: source.id, markdown, reason, revision: source.revision });
    setSending(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    draft.drop();
    toast.success({ title: t.saved });
    await navigate(back);
  }
  async function discard() {
    setMarkdown(source.markdown);
    await request.post('/api/ask/deleteDraft', { key });
  }
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <Link to={back}>{source.postTitle}</Link>
      </p>
      {kept && <DraftRestored t={t} onDiscard={() => void discard()} />}
      <Field label={t.body} error={errors['markdown']} required>
        <Editor
          label={t.body}
          name="markdown"
          value={markdown}
          onChange={setMarkdown}
          minHeight="240px"
          postId={source.postId}
          onSubmit={() => void submit()}
          footer={<DraftHint state={draft.state} t={t} />}
        />
      </Field>
      <Field label={t.reason} help={t.reasonHelp} error={errors['reason']}>
        <Input
          name="reason"
          value={reason}
          maxLength={limits.reason[1]}
          placeholder={t.reasonPlaceholder}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className={style['submit']}>
        <Button tone="primary" type="submit" loading={isSending}>
          {t.save}
        </Button>
        <LinkButton to={back}>{t.cancel}</LinkButton>
      </div>
    </form>
  );
}
