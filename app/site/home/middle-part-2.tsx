import { Link } from '#app/ui/kit/link.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import { LanguageChip, PostLink, useForeignLang } from './post-link.tsx';
import style from './home.module.css';

/** Articles: one large, the others as a list. Nothing is shown while there is none. */
export function MiddlePart2({ home, t }: { home: HomeView; t: HomeTexts }) {
  const [first, ...others] = home.articles;
  const lang = useForeignLang(first?.language ?? 'zh-cn');
  if (!first) return null;
  return (
    <section className={`wrap ${style['block']}`} aria-labelledby="articles">
      <div className={style['head']}>
        <h2 id="articles">{t.articles}</h2>
        <Link className="small" to="/ask/lists/article/0">
          {t.articlesMore}
        </Link>
      </div>
      <div className={style['picks']}>
        <Link className={style['feature']} to={`/ask/info/${first.id}`} style={{ background: 'var(--area-3)' }}>
          <span className={style['meta']}>
            {t.featured} · {first.author}
            {lang && <LanguageChip language={first.language} />}
          </span>
          <h3 lang={lang}>{first.title}</h3>
          <p lang={lang}>{first.excerpt}</p>
        </Link>
        <ul className={style['articles']}>
          {others.map((post) => (
            <li key={post.id}>
              <h3>
                <PostLink post={post} />
              </h3>
              <Excerpt post={post} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const Excerpt = ({ post: { excerpt, language } }: { post: HomeView['articles'][number] }) => (
  <p lang={useForeignLang(language)}>{excerpt}</p>
);
