import { PostListRow } from '#app/ask/kit/post-row.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PostLink } from './post-link.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import style from './home.module.css';
import { count } from './top-part.tsx';

/** The newest questions beside the hot ones. */
export function MiddlePart1({ home, t }: { home: HomeView; t: HomeTexts }) {
  return (
    <div className={`wrap ${style['two']}`}>
      <section aria-labelledby="new-questions">
        <div className={style['head']}>
          <h2 id="new-questions">{t.newQuestions}</h2>
          <Link className="small" to="/ask/lists/unanswered/0">
            {t.unanswered}
          </Link>
        </div>
        {home.newest.length === 0 ? (
          <Empty title={t.none} action={<LinkButton to="/ask/post">{t.ask}</LinkButton>}>
            {t.noneText}
          </Empty>
        ) : (
          <>
            <ul className="q-list">
              {home.newest.map((row) => (
                <PostListRow key={row.id} row={row} compact />
              ))}
            </ul>
            <p>
              <Link to="/ask/lists/question/0">{t.allQuestions}</Link>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="hot-posts">
        <div className={style['head']}>
          <h2 id="hot-posts">{t.hot}</h2>
          <Link className="small" to="/ask/lists/question/0?sort=hot">
            {t.hotMore}
          </Link>
        </div>
        <ol className={style['rank']}>
          {home.hot.map((post, i) => (
            <li key={post.id}>
              <span className={style['no']} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <PostLink post={post} />
                <div className={style['meta']}>{t.meta(count(post.score), count(post.answers))}</div>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
