import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AnswerFormData } from '#app/ask/writing/post.page.tsx';
import type { PostTexts } from '#app/ask/editor/post-texts.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import { DraftHint, DraftOutdated, DraftRestored } from '#app/ask/drafts/draft-hint.tsx';
import { Editor } from '#app/ask/editor/editor.tsx';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import style from '#app/ask/editor/form.module.css';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';

/** `base`: the revision that what is written began with. */
type Fields = { markdown: string; reason: string; base: number };

/** The form of an edited answer. */
export function AnswerForm({
  data: { key, source, draft: kept, isSuggestion, open },
  t,
}: {
  data: AnswerFormData;
  t: PostTexts;
}) {
  const navigate = useNavigate();
  const shared = writingTexts.use();
  const [{ markdown, reason, base }, setFields] = useState(() => fieldsFrom({ source, open }, kept?.data));
  const set = (change: Partial<Fields>) => setFields((old) => ({ ...old, ...change }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const draft = useDraft(key, { markdown, reason, base }, kept, (found) =>
    setFields(fieldsFrom({ source, open }, found)),
  );
  const back = `/ask/info/${source.postId}#a${source.id}`;
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending) return;
    setSending(true);
    const path = isSuggestion ? '/api/ask/suggestAnswerEdit' : '/api/ask/editAnswer';
    const body = { id: source.id, markdown, reason, revision: source.revision };
    const answer = await draft.whileSending(() => request.post<{ id: number }>(path, body));
    setSending(false);
    if (!answer) return void toast.error({ title: shared.draftChoose });
    if (answer.code !== 1) return setErrors(fieldErrors(answer));
    draft.end();
    toast.success({ title: isSuggestion ? t.suggested : t.saved });
    await navigate(isSuggestion ? suggestionPath(answer.data.id) : back);
  }
  async function discard() {
    const fresh = fieldsFrom({ source, open });
    if (!(await draft.discard(fresh))) return;
    setFields(fresh);
    setDiscarded(true);
  }
  return (
    <form className={style['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <Link to={back}>{source.postTitle}</Link>
      </p>
      {isSuggestion && <Notice>{open ? t.suggestOpen : t.suggestLead}</Notice>}
      {((kept && !isDiscarded) || draft.isRestored) && <DraftRestored t={t} onDiscard={() => void discard()} />}
      <DraftOutdated
        base={base}
        present={source.revision}
        path={`/ask/info/${source.postId}/revisions?answer=${source.id}`}
        t={t}
      />
      <Field label={t.body} error={errors['markdown']} required>
        <Editor
          label={t.body}
          name="markdown"
          value={markdown}
          onChange={(next) => set({ markdown: next })}
          minHeight="240px"
          postId={source.postId}
          onSubmit={() => void submit()}
          footer={<DraftHint draft={draft} t={t} />}
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
          onChange={(event) => set({ reason: event.target.value })}
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

function fieldsFrom(
  { source, open }: Pick<AnswerFormData, 'source' | 'open'>,
  kept: Record<string, unknown> = {},
): Fields {
  const text = (name: string, other: string) => (typeof kept[name] === 'string' ? kept[name] : other);
  return {
    markdown: text('markdown', (open ?? source).markdown),
    reason: text('reason', open?.reason ?? ''),
    base: typeof kept['base'] === 'number' ? kept['base'] : source.revision,
  };
}
