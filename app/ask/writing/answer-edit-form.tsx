import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { AnswerFormData } from '#app/ask/writing/post.page.tsx';
import type { PostTexts } from '#app/ask/editor/post-texts.ts';
import { suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import { DraftHint, DraftOutdated, DraftRestored } from '#app/ask/drafts/draft-hint.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { conflictIn, EditConflict } from './edit-conflict.tsx';
import { ReasonField } from './reason-field.tsx';
import { Editor } from '#app/ask/editor/editor.tsx';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import style from '#app/ask/editor/form.module.css';
import { useDraft } from '#app/ask/drafts/use-form-draft.ts';

/** `base`: the revision that what is written began with. */
type Fields = { markdown: string; reason: string; base: number };

/** The form of an edited answer. */
export function AnswerForm({ data, t }: { data: AnswerFormData; t: PostTexts }) {
  const { source, isSuggestion, open } = data;
  const { fields, set, isBusy, faults, conflict, draft, back, submit, discard, isRestored } = useAnswerEdit(data, t);
  const { markdown, reason, base } = fields;
  return (
    <form className={style['form']} onSubmit={submit} noValidate>
      <p>
        <Link to={back}>{source.postTitle}</Link>
      </p>
      {isSuggestion && <Notice>{open ? t.suggestOpen : t.suggestLead}</Notice>}
      {isRestored && <DraftRestored t={t} onDiscard={() => void discard()} />}
      <DraftOutdated
        base={base}
        present={source.revision}
        path={`/ask/info/${source.postId}/revisions?answer=${source.id}`}
        t={t}
      />
      <Field label={t.body} error={faults['markdown']} required>
        <Editor
          label={t.body}
          name="markdown"
          value={markdown}
          onChange={(next) => set({ markdown: next })}
          minHeight="240px"
          postId={source.postId}
          onSubmit={submit}
          footer={<DraftHint draft={draft} t={t} />}
        />
      </Field>
      <ReasonField
        t={t}
        isSuggestion={isSuggestion}
        value={reason}
        fault={faults['reason']}
        onChange={(next) => set({ reason: next })}
      />
      <EditConflict text={conflict} path={back} />
      <div className={style['submit']}>
        <Button tone="primary" type="submit" loading={isBusy}>
          {isSuggestion ? t.suggest : t.save}
        </Button>
        <LinkButton to={back}>{t.cancel}</LinkButton>
      </div>
    </form>
  );
}

/** What is typed and kept as a draft, and sending it. */
function useAnswerEdit({ key, source, draft: kept, isSuggestion, open }: AnswerFormData, t: PostTexts) {
  const navigate = useNavigate();
  const shared = writingTexts.use();
  const [{ markdown, reason, base }, setFields] = useState(() => fieldsFrom({ source, open }, kept?.data));
  const set = (change: Partial<Fields>) => setFields((old) => ({ ...old, ...change }));
  const { run, show, isBusy, faults } = useSend();
  const [conflict, setConflict] = useState<string | null>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  const draft = useDraft(key, { markdown, reason, base }, kept, (found) =>
    setFields(fieldsFrom({ source, open }, found)),
  );
  const back = `/ask/info/${source.postId}#a${source.id}`;
  async function send() {
    const path = isSuggestion ? '/api/ask/suggestAnswerEdit' : '/api/ask/editAnswer';
    const body = { id: source.id, markdown, reason, revision: source.revision };
    const answer = await draft.whileSending(() => request.post<{ id: number }>(path, body));
    if (!answer) return void toast.error({ title: shared.draftChoose, about: 'act' });
    setConflict(answer.code === 1 ? null : conflictIn(answer));
    if (answer.code !== 1) return show(answer);
    draft.end();
    toast.success({ title: isSuggestion ? t.suggested : t.saved, about: 'act' });
    await navigate(isSuggestion ? suggestionPath(answer.data.id) : back);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    void run(send);
  }
  async function discard() {
    const fresh = fieldsFrom({ source, open });
    if (!(await draft.discard(fresh))) return;
    setFields(fresh);
    setDiscarded(true);
  }
  const isRestored = (kept && !isDiscarded) || draft.isRestored;
  return {
    fields: { markdown, reason, base },
    set,
    isBusy,
    faults,
    conflict,
    draft,
    back,
    submit,
    discard,
    isRestored,
  };
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
