import { keptAnswer } from '#app/aimap/quizzes/grading.policy.ts';
import { getQuiz, tryAnswer } from '#app/aimap/quizzes/quiz-items.queries.server.ts';
import { listAnswered } from '#app/aimap/learning/progress.queries.server.ts';
import { idOfNode, nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { loginPath } from '#app/ask/parts/ask-addresses.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { learningPath, quizPath, readAnswer } from './quiz-addresses.ts';
import { QuizSession } from './quiz-session.tsx';
import { studyTexts } from './study-texts.ts';
import style from './quiz.module.css';
import type { Route } from './+types/quiz.page.ts';

/**
 * The items of a topic, without answers. Without scripts a form asks for the page again with one answer, which is
 * graded and kept nowhere.
 */
export const loader = pageLoader(
  async ({ ctx, params, url, spendRead }) => {
    const quiz = await getQuiz(ctx, idOfNode(params['id'] ?? '')!);
    const index = Math.min(quiz.items.length, Math.max(1, Number(url.searchParams.get('n')) || 1)) - 1;
    const asked = quiz.items[index];
    const isAnswer = asked !== undefined && url.searchParams.get('item') === String(asked.id);
    if (isAnswer) spendRead();
    const feedback = isAnswer
      ? await tryAnswer(ctx, asked.id, (item) => keptAnswer(item, readAnswer(item.kind, url.searchParams.getAll('a'))))
      : null;
    const known = await listAnswered(ctx, quiz.node.id);
    return { ...quiz, known, first: { index, feedback }, isMember: isMember(ctx.actor) };
  },
  (params) => idOfNode(params['id'] ?? '') !== null,
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const t = studyTexts.in(rootFacts(matches).language);
  const { node } = loaderData;
  return pageHead(matches, {
    title: t.quizOf(node.title),
    description: t.quizText(node.title),
    canonical: quizPath(node),
  });
}

export default function QuizPage({ loaderData: { node, items, known, first, isMember } }: Route.ComponentProps) {
  const t = studyTexts.use();
  const back = nodePath(node);
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      {items.length === 0 ? (
        <Empty page level={1} title={t.noItemsTitle} action={<LinkButton to={back}>{t.back}</LinkButton>}>
          {t.noItemsText}
        </Empty>
      ) : (
        <QuizSession
          key={node.id}
          items={items}
          isMember={isMember}
          known={known}
          via="quiz"
          to={back}
          heading={t.quizOf(node.title)}
          t={t}
          first={first}
          result={(right, restart) => (
            <section className={style['result']} role="status">
              <h2>{t.resultTitle(right, items.length)}</h2>
              <p>{isMember ? (right === items.length ? t.resultAll : t.resultSome) : t.resultGuest}</p>
              <div className={style['acts']}>
                <LinkButton to={back} tone="primary">
                  {t.back}
                </LinkButton>
                {isMember && <LinkButton to={learningPath}>{t.toLearning}</LinkButton>}
                <Button tone="quiet" icon="refresh" onClick={restart}>
                  {t.onceMore}
                </Button>
              </div>
            </section>
          )}
        />
      )}
      <noscript>
        <Notice tone="info">{t.noScript}</Notice>
      </noscript>
      {!isMember && items.length > 0 && (
        <p className={style['guest']}>
          {t.guestNote} <Link to={loginPath(quizPath(node), 'learn')}>{t.logIn}</Link>
        </p>
      )}
    </main>
  );
}
