import type { GuestAct } from '#app/account/parts/login-target.ts';
import { Suspense } from 'react';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import type { AnswerSort, PostView } from '#app/ask/parts/ask.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { answerOrders } from '#app/ask/kit/orders.ts';
import { AnswerBody } from './post-body.tsx';
import { useReader } from '#app/ask/kit/use-reader.ts';
import styles from '#app/ask/kit/info.module.css';

const YourAnswer = latePart(() => import('#app/ask/answers/your-answer.tsx'));
const WaitingTexts = latePart(() => import('#app/ask/screening/waiting-texts.tsx'));
const AnswerRules = latePart(() => import('#app/ask/thread-acts/answer-rules.tsx'));

export type AnswersProps = {
  post: PostView;
  sort: AnswerSort;
  /** Whether these are the first answers of the thread. */
  isFirst: boolean;
  draft: DraftView | null;
};

/** The answers of a question with their order, the way to later ones, and the form or the call to log in. */
export function Answers({ post, sort, isFirst, draft }: AnswersProps) {
  const t = infoTexts.use();
  const waiting = post.waiting.filter((text) => text.subject === 'answer');
  const sorted = sort === 'best' ? {} : { sort };
  return (
    <section aria-labelledby="answers">
      <div className={styles['answersHead']}>
        <h2 id="answers">{post.answerCount > 0 ? t.answers(post.answerCount) : t.noAnswers}</h2>
        {post.answerCount > 1 && (
          <nav className="seg" aria-label={t.sort}>
            {answerOrders.map((order) => (
              <Link
                key={order}
                to={postPath(post.id, { sort: order })}
                aria-current={sort === order ? 'true' : undefined}
                preventScrollReset
                replace
              >
                {t[order]}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {post.answerCount === 0 && post.state.bar === null && <NoAnswers askerId={post.author.id} />}
      {post.answers.map((answer) => (
        <AnswerBody key={answer.id} answer={answer} post={post} />
      ))}
      {(!isFirst || post.moreAnswers) && (
        <nav className="pager" aria-label={t.laterAnswers}>
          {isFirst ? (
            <span />
          ) : (
            <LinkButton to={postPath(post.id, { ...sorted, hash: 'answers' })}>{t.firstAnswers}</LinkButton>
          )}
          {post.moreAnswers && (
            <LinkButton
              to={postPath(post.id, { ...sorted, answers: post.moreAnswers, hash: 'answers' })}
              rel="next"
              iconEnd="chevron-right"
            >
              {t.moreAnswers}
            </LinkButton>
          )}
        </nav>
      )}
      {waiting.length > 0 && (
        <Suspense>
          <WaitingTexts texts={waiting} />
        </Suspense>
      )}
      <AnswerPlace post={post} draft={draft} />
    </section>
  );
}

function NoAnswers({ askerId }: { askerId: number }) {
  const t = infoTexts.use();
  const { member } = useReader();
  const isOwn = member?.id === askerId;
  return (
    <p className={styles['none']}>
      <b>{isOwn ? t.emptyOwnTitle : t.emptyTitle}</b>
      {isOwn ? t.emptyOwn : member ? t.emptyText : t.emptyGuest}
    </p>
  );
}

/** The form of an answer, or why there is none. */
function AnswerPlace({ post, draft }: Pick<AnswersProps, 'post' | 'draft'>) {
  const t = infoTexts.use();
  const { member } = useReader();
  const { bar, rule } = post.state;
  if (post.withheld || bar === 'closed' || bar === 'archived') return null;
  if (!member) return <LoginCall act="answer" title={t.loginToAnswer} />;
  const rules = (
    <Suspense>
      <AnswerRules post={post} />
    </Suspense>
  );
  if (bar !== null) return rules;
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <YourAnswer post={post} draft={draft} rules={rule.notice !== '' && rules} />
    </Suspense>
  );
}

/** What guests see instead of forms: why an account, and the ways to one that lead back here. */
export function LoginCall({ act, title }: { act: GuestAct; title: string }) {
  const t = infoTexts.use();
  const { loginPath } = useReader();
  return (
    <section className={styles['call']}>
      <div>
        <h2>{title}</h2>
        <p>{t.loginText}</p>
      </div>
      <div className="btns">
        <LinkButton to={loginPath(act)} tone="primary">
          {t.login}
        </LinkButton>
        <LinkButton to={`${loginPath(act)}&type=register`}>{t.register}</LinkButton>
      </div>
    </section>
  );
}
