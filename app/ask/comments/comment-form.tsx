import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { request, withCode } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { CommentView, PostView } from '#app/ask/parts/ask.schema.ts';
import { useWritingTime } from '#app/ask/screening/use-writing-time.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { DraftConflict } from '#app/ask/drafts/draft-hint.tsx';
import { AnonymousChoice } from '#app/ask/editor/anonymous-choice.tsx';
import { MentionList, useMentionMenu } from '#app/ask/editor/mention-list.tsx';
import { useDraft } from '#app/ask/drafts/use-draft.ts';
import styles from '#app/ask/kit/info.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { draftKeyOf } from './comment-drafts.ts';

const texts = await pageTexts(
  () => import('./comment.zh.ts'),
  () => import('./comment.en.ts'),
);

const loadWaiting = () => import('#app/ask/screening/waiting-texts.tsx');

/** What a comment is written on, or the comment that is changed. */
export type CommentTarget = { subject: 'post' | 'answer'; id: number; isArticle?: boolean } | { comment: CommentView };

type Props = { target: CommentTarget; isBegun?: boolean; onClose: () => void };

/**
 * The form of a new or a changed comment. What was typed is kept in this browser and on the server until it is sent or
 * given up. One that opens by itself, as it was begun before, leaves the focus where it is.
 */
export default function CommentForm({ target, isBegun = false, onClose }: Props) {
  const t = texts.use();
  const comment = useComment(target, onClose);
  const { draft, longest, length, isBusy, fault, anonymous, submit, giveUp } = comment;
  const area = useRef<HTMLTextAreaElement>(null);
  const enter = useEffectEvent(() => {
    if (!isBegun) area.current?.focus();
  });
  useEffect(() => enter(), []);
  const mentions = useMentionMenu(area, comment.postId);
  function onKeyDown(event: KeyboardEvent) {
    if (mentions.takesKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape') onClose();
  }
  return (
    <form className={styles['cform']} onSubmit={submit}>
      <Field
        label={<span className="sr">{t.commentLabel}</span>}
        help={draft.isRestored ? t.commentRestored : t.commentHelp}
        error={fault}
        count={{ length, max: longest }}
      >
        <Textarea
          {...mentions.bind}
          ref={area}
          name="markdown"
          rows={2}
          value={draft.text}
          placeholder={placeholderOf(target, t)}
          onChange={(event) => comment.change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {mentions.list && <MentionList {...mentions.list} label={t.mentions} />}
      {draft.choice && <DraftConflict choice={draft.choice} />}
      {anonymous && <AnonymousChoice className={styles['hide']} {...anonymous} />}
      <div className={styles['cbtns']}>
        <Button tone="quiet" size="s" onClick={giveUp}>
          {t.cancel}
        </Button>
        <Button tone="primary" size="s" type="submit" loading={isBusy} disabled={length > longest}>
          {'comment' in target ? t.save : t.send}
        </Button>
      </div>
    </form>
  );
}

/** What is typed and kept as a draft, and sending it. */
function useComment(target: CommentTarget, onClose: () => void) {
  const t = texts.use();
  const shared = writingTexts.use();
  const key = draftKeyOf(target);
  const { commentLength, post } = useLoaderData<{
    commentLength: [number, number];
    post?: Partial<Pick<PostView, 'id' | 'anonymity'>>;
  }>();
  const [shortest, longest] = commentLength;
  const anonymity = 'comment' in target ? 'none' : (post?.anonymity ?? 'none');
  const draft = useDraft(key, 'ask', 'comment' in target ? target.comment.markdown : '');
  const { text } = draft;
  const [isAnonymous, setAnonymous] = useState(anonymity === 'usual');
  const { run, show: showFaults, isBusy, fault, setFaults } = useSend();
  const show = useShowComment();
  const writingTime = useWritingTime();
  const length = text.trim().length;

  function change(next: string) {
    setFaults({});
    draft.change(next);
  }
  function giveUp() {
    if (text.trim() !== '') void draft.discard();
    draft.restart();
    onClose();
  }
  async function send() {
    if (length < shortest) return setFaults({ markdown: t.commentTooShort(shortest) });
    const isNew = !('comment' in target);
    const body = isNew
      ? { subject: target.subject, id: target.id, markdown: text, anonymous: isAnonymous, ...writingTime() }
      : { id: target.comment.id, markdown: text };
    const path = isNew ? '/api/ask/postComment' : '/api/ask/editComment';
    const answer = await draft.whileSending(() => request.post<CommentView & { held?: boolean }>(path, body));
    if (!answer) return setFaults({ markdown: shared.draftChoose });
    if (answer.code !== 1) return showFaults(answer);
    toast.success({ title: answer.data.held ? t.commentHeld : isNew ? t.commentSent : t.commentSaved, about: 'act' });
    draft.restart();
    if (answer.data.held) await withCode(loadWaiting, () => {});
    await show(answer.data.id);
    onClose();
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    void run(send);
  }
  const anonymous = anonymity === 'none' ? null : { isOn: isAnonymous, onChange: setAnonymous };
  return { postId: post?.id, draft, longest, length, isBusy, fault, anonymous, change, submit, giveUp };
}

/** Loads the page's data again and leads to the comment, which the hash highlights. */
function useShowComment() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (id: number) => {
    await revalidate();
    await navigate(`${pathname}${search}#c${id}`, { replace: true, preventScrollReset: true });
  };
}

function placeholderOf(target: CommentTarget, t: ReturnType<typeof texts.use>): string | undefined {
  if ('comment' in target) return undefined;
  return target.isArticle ? t.commentPlaceholderArticle : t.commentPlaceholder;
}
