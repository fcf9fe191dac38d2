import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, request } from '#app/core/request.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, Input } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AnswerFormData, PostTexts } from '../pages/post.tsx';
import { limits } from '../schema.ts';
import { suggestionPath } from './addresses.ts';
import { DraftHint, DraftRestored } from './draft-hint.tsx';
import { Editor } from './editor/editor.tsx';
import style from './form.module.css';
import { useDraft } from './use-form-draft.ts';

/** The form of an edited answer. */
export function AnswerForm({ data: { key, source, draft: kept, isSuggestion, open }, t }: { data: AnswerFormData; t: PostTexts }) {
  const navigate = useNavigate();
  const [markdown, setMarkdown] = useState(typeof kept?.data['markdown'] === 'string' ? kept.data['markdown'] : (open ?? source).markdown);
  const [reason, setReason] = useState(open?.reason ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const draft = useDraft(key, { markdown }, kept?.version, (found) => setMarkdown(typeof found['markdown'] === 'string' ? found['markdown'] : markdown));
  const back = `/ask/info/${source.postId}#a${source.id}`;
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending) return;
    setSending(true);
    const answer = await request.post<{ id: number }>(isSuggestion ? '/api/ask/suggestAnswerEdit' : '/api/ask/editAnswer', {
      id: source.id,
      markdown,
      reason,
      revision: source.revision,
    });
    setSending(false);
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    draft.drop();
    toast.success({ title: isSuggestion ? t.suggested : t.saved });
    await navigate(isSuggestion ? suggestionPath(answer.data.id) : back);
  }
  async function discard() {
    await draft.discard({ markdown: source.markdown });
    setMarkdown(source.markdown);
    setDiscarded(true);
  }
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <Link to={back}>{source.postTitle}</Link>
      </p>
      {isSuggestion && <Notice>{open ? t.suggestOpen : t.suggestLead}</Notice>}
      {((kept && !isDiscarded) || draft.isRestored) && <DraftRestored t={t} onDiscard={() => void discard()} />}
      <Field label={t.body} error={errors['markdown']} required>
        <Editor
          label={t.body}
          name="markdown"
          value={markdown}
          onChange={setMarkdown}
          minHeight="240px"
          postId={source.postId}
          onSubmit={() => void submit()}
          footer={<DraftHint state={draft.state} t={t} onOverwrite={draft.overwrite} />}
        />
      </Field>
      <Field
        label={isSuggestion ? t.suggestReason : t.reason}
        help={isSuggestion ? t.suggestReasonHelp : t.reasonHelp}
        error={errors['reason']}
        required={isSuggestion}
      >
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
          {isSuggestion ? t.suggest : t.save}
        </Button>
        <LinkButton to={back}>{t.cancel}</LinkButton>
      </div>
    </form>
  );
}
