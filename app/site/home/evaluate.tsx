import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import style from './home.module.css';

/** Members' own words: the beginnings of recently accepted answers. */
export function Evaluate({ home, t }: { home: HomeView; t: HomeTexts }) {
  if (home.praised.length === 0) return null;
  return (
    <section className={`wrap ${style['block']}`} aria-labelledby="praised">
      <h2 id="praised">{t.praised}</h2>
      <div className={style['words']}>
        {home.praised.slice(0, 3).map((answer) => (
          <figure key={answer.id}>
            <blockquote>{answer.excerpt}</blockquote>
            <figcaption>
              <Avatar id={answer.author.id} name={answer.author.nickname} src={answer.author.avatar} />
              <div>
                <b>{answer.author.nickname}</b>
                {t.answerTo} <Link to={`/ask/info/${answer.postId}#a${answer.id}`}>{answer.title}</Link>
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
