import { LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { listPath, pathOfPost, writePath } from '#app/ask/parts/ask-addresses.ts';
import type { NodeView, PlacedPost } from './nodes.schema.ts';
import { type MapTexts, mapTexts } from './map-texts.ts';
import style from './node.module.css';

/** The questions of the community that lie at a topic, with the state of their answers; then articles and models. */
export function NodePosts({ node }: { node: NodeView }) {
  const t = mapTexts.use();
  const of = (kind: PlacedPost['kind']) => node.posts.filter((post) => post.kind === kind);
  const questions = of('question');
  return (
    <>
      <section>
        <SectionHead
          title={
            <>
              {t.questions}
              {node.postCount > node.posts.length && <small>{t.allQuestions(formatNumber(node.postCount))}</small>}
            </>
          }
          aside={
            <span className="row">
              {node.postCount > 0 && <Link to={listPath({ type: 'question', node: node.id })}>{t.everyQuestion}</Link>}
              <LinkButton to={writePath(node.kind === 'topic' ? { node: node.id } : {})} size="s" icon="edit">
                {t.ask}
              </LinkButton>
            </span>
          }
        />
        {questions.length === 0 ? <p className="muted">{t.noQuestions}</p> : <Posts posts={questions} t={t} />}
      </section>
      <Others title={t.articles} posts={of('article')} t={t} />
      <Others title={t.models} posts={of('model')} t={t} />
    </>
  );
}

type PostsProps = { posts: readonly PlacedPost[]; t: MapTexts };

function Others({ title, ...rest }: PostsProps & { title: string }) {
  if (rest.posts.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} />
      <Posts {...rest} />
    </section>
  );
}

/** Questions on a narrow place, each with the state of its answers below. */
export function QuestionRows({ posts }: { posts: readonly PlacedPost[] }) {
  const t = mapTexts.use();
  return (
    <ul className="rail-list">
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={pathOfPost(post)}>{post.title}</Link>
          <p className="meta num">{stateOf(post, t)}</p>
        </li>
      ))}
    </ul>
  );
}

function Posts({ posts, t }: PostsProps) {
  return (
    <ul className={style['posts']}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={pathOfPost(post)}>{post.title}</Link>
          <small className="num">{stateOf(post, t)}</small>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ kind, solved, answers, score }: PlacedPost, t: MapTexts): string {
  if (kind !== 'question') return t.votes(score);
  return [solved ? t.solved : answers === 0 ? t.waiting : t.answers(answers), t.votes(score)].join(' · ');
}
