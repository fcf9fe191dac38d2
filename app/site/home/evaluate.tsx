import { Avatar } from '#app/ui/kit/avatar.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import { PostLink, useForeignLang } from './post-link.tsx';
import style from './home.module.css';

/** Members' own words: the beginnings of recently accepted answers. */
export function Evaluate({ home, t }: { home: HomeView; t: HomeTexts }) {
  if (home.praised.length === 0) return null;
  return (
    <section className={`wrap ${style['block']}`} aria-labelledby="praised">
      <h2 id="praised">{t.praised}</h2>
      <div className={style['words']}>
        {home.praised.slice(0, 3).map((answer) => (
          <Quote key={answer.id} answer={answer} t={t} />
        ))}
      </div>
    </section>
  );
}

function Quote({ answer, t }: { answer: HomeView['praised'][number]; t: HomeTexts }) {
  const { id, postId, title, language, excerpt, author } = answer;
  return (
    <figure>
      <blockquote lang={useForeignLang(language)}>{excerpt}</blockquote>
      <figcaption>
        <Avatar id={author.id} name={author.nickname} src={author.avatar} />
        <div>
          <b>{author.nickname}</b>
          {t.answerTo} <PostLink post={{ id: postId, title, language }} hash={`a${id}`} />
        </div>
      </figcaption>
    </figure>
  );
}
