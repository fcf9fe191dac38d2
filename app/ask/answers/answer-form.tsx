import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { DraftConflict } from '#app/ask/drafts/draft-hint.tsx';
import { AnonymousChoice } from '#app/ask/editor/anonymous-choice.tsx';
import type { DraftState } from '#app/ask/drafts/draft-state.ts';
import { Editor } from '#app/ask/editor/editor.tsx';
import { useWritingTime } from '#app/ask/screening/use-writing-time.ts';
import { useDraft } from '#app/ask/drafts/use-draft.ts';
import styles from '#app/ask/kit/info.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';

const texts = await pageTexts(
  () => import('./answer.zh.ts'),
  () => import('./answer.en.ts'),
);

type Props = { postId: number; draft: DraftView | null; anonymity: PostView['anonymity'] };

/** The form of a new answer. What is typed is kept in this browser and on the server until it is posted or given up. */
export default keptPart(AnswerForm, {
  name: 'answer-form',
  hasIds: true,
  useFacts: ({ draft, anonymity }: Props) => (draft ? null : [anonymity]), // an empty one is the same below all posts
});

function AnswerForm({ postId, draft, anonymity }: Props) {
  const t = texts.use();
  const { text, change, state, isRestored, choice, flush, whileSending, discard, restart } = useDraft(
    `answer:${postId}`,
    draft,
  );
  const { run, show: showFaults, isBusy, fault, setFaults } = useSend();
  const [isAnonymous, setAnonymous] = useState(anonymity === 'usual');
  const shared = writingTexts.use();
  const show = useShowAnswer();
  const writingTime = useWritingTime();

  async function send() {
    if (text.trim() === '') return setFaults({ markdown: t.answerEmpty });
    setFaults({});
    const body = { postId, markdown: text, anonymous: isAnonymous, ...writingTime(isRestored) };
    const answer = await whileSending(() => request.post<{ id: number; held: boolean }>('/api/ask/postAnswer', body));
    if (!answer) return void toast.error({ title: shared.draftChoose, about: 'act' });
    if (answer.code !== 1) return showFaults(answer);
    restart();
    toast.success({ title: answer.data.held ? t.answerHeld : t.answerSent, about: 'act' });
    await show(answer.data.id);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    void run(send);
  }
  async function giveUp() {
    if (!(await confirm({ danger: true, title: t.discardTitle, text: t.discardText, confirmText: t.draftDiscard })))
      return;
    if (await discard()) restart();
  }
  return (
    <form onSubmit={submit}>
      <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && void flush()}>
        <Editor
          value={text}
          onChange={change}
          label={t.answerLabel}
          placeholder={t.answerPlaceholder}
          name="markdown"
          postId={postId}
          onSubmit={submit}
          footer={
            <Foot
              status={choice ? <DraftConflict choice={choice} /> : <DraftLine state={state} isRestored={isRestored} />}
              onGiveUp={text.trim() === '' ? null : () => void giveUp()}
              isBusy={isBusy}
            />
          }
        />
      </div>
      {anonymity !== 'none' && (
        <AnonymousChoice className={styles['hide']} isOn={isAnonymous} onChange={setAnonymous} />
      )}
      {fault && (
        <p className={styles['error']} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

type FootProps = { status: ReactNode; onGiveUp: (() => void) | null; isBusy: boolean };

/** Below what is typed: how the draft stands, the way to give it up, and the button. */
function Foot({ status, onGiveUp, isBusy }: FootProps) {
  const t = texts.use();
  return (
    <>
      <span className="draft-line">
        {status}
        <button type="button" onClick={onGiveUp ?? undefined} disabled={!onGiveUp}>
          {t.draftDiscard}
        </button>
      </span>
      <Button type="submit" tone="primary" size="s" loading={isBusy}>
        {t.postAnswer}
      </Button>
    </>
  );
}

function DraftLine({ state, isRestored }: { state: DraftState; isRestored: boolean }) {
  const t = texts.use();
  const shared = writingTexts.use();
  const language = useLanguage();
  if (state.is === 'saved')
    return (
      <output className="draft-state">
        {t.draftSaved(
          new Date(state.at).toLocaleTimeString(htmlLang[language], {
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          }),
        )}
      </output>
    );
  if (state.is === 'saving') return <span className="draft-state">{t.draftSaving}</span>;
  if (state.is === 'failed') return <output>{t.draftLocal}</output>;
  if (state.is === 'tooLong') return <output className="c-danger">{shared.draftTooLong}</output>;
  return <output className="draft-state">{isRestored ? t.draftRestored : t.draftHint}</output>;
}

/** Loads the thread again and leads to the new answer, which the hash highlights. */
function useShowAnswer() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (id: number) => {
    await revalidate();
    const query = new URLSearchParams(search);
    query.delete('again');
    const kept = query.size > 0 ? `?${query}` : '';
    await navigate(`${pathname}${kept}#a${id}`, { replace: true });
  };
}
