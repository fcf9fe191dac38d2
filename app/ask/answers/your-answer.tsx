import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import styles from '#app/ask/kit/info.module.css';

const texts = await pageTexts(
  () => import('./answer.zh.ts'),
  () => import('./answer.en.ts'),
);

const AnswerForm = latePart(() => import('./answer-form.tsx'));

/** Where a member answers; whoever has answered is led to their answer first. `rules` stands above the form. */
export default function YourAnswer({
  post,
  draft,
  rules,
}: {
  post: PostView;
  draft: DraftView | null;
  rules: ReactNode;
}) {
  const t = texts.use();
  const { member } = useReader();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const wantsAnother = query.has('again');
  query.set('again', '1');
  const own = post.answers.find((answer) => answer.author.id === member?.id && answer.can.canEdit);
  return (
    <section className={styles['form']} aria-labelledby="your-answer">
      <h2 id="your-answer">{t.yourAnswer}</h2>
      {own && !draft && !wantsAnother ? (
        <>
          <p className="muted">{t.answered}</p>
          <div className="btns">
            <LinkButton to={`/ask/post?answer=${own.id}`} icon="edit">
              {t.editOwnAnswer}
            </LinkButton>
            {/* a link leads on before its script is here, too */}
            <LinkButton to={`${pathname}?${query}#your-answer`}>{t.answerAgain}</LinkButton>
          </div>
        </>
      ) : (
        <>
          {rules}
          <Suspense fallback={<SkeletonText lines={6} />}>
            <AnswerForm postId={post.id} draft={draft} anonymity={post.anonymity} />
          </Suspense>
        </>
      )}
    </section>
  );
}
