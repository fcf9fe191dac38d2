import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { RelatedPost, Tag } from '#app/ask/parts/ask.schema.ts';
import { listPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from './ask-texts.ts';
import styles from './ask.module.css';

/** What a question should say; the one card of the side column. */
export const GuideCard = keptPart(Guide, { name: 'guide', useFacts: () => [] });

function Guide() {
  const t = askTexts.use();
  return (
    <section className={`card card-quiet ${styles['guide']}`}>
      <h2>{t.guideTitle}</h2>
      <p>{t.guideText}</p>
      <Link to="/ask/post">{t.guideExample}</Link>
    </section>
  );
}

type Section = { title: string; posts: readonly RelatedPost[]; more?: { to: string; label: string } };

/** Posts in a column, each with its votes and answers; nothing when there are none. */
export const RailPosts = keptPart(Posts, { name: 'rail', useFacts: (section: Section) => [section] });

function Posts({ title, posts, more }: Section) {
  const t = askTexts.use();
  if (posts.length === 0) return null;
  return (
    <section>
      <h2>
        {title}
        {more && <Link to={more.to}>{more.label}</Link>}
      </h2>
      <ul className="rail-list">
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={postPath(post.id)}>{post.title}</Link>
            <div className="meta num">
              {post.solved
                ? t.metaSolved(formatNumber(post.score))
                : t.metaAnswers(formatNumber(post.score), post.answers)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Bars = { tags: readonly Tag[]; shown?: number };

/** The most used tags with bars as long as their share of the most used one. */
export const TagBars = keptPart(TagBarList, { name: 'tags', useFacts: (bars: Bars) => [bars] });

function TagBarList({ tags, shown = 8 }: Bars) {
  const t = askTexts.use();
  const most = tags[0]?.posts ?? 0;
  if (most === 0) return null;
  return (
    <section>
      <h2>
        {t.tags}
        <Link to="/ask/tags">{t.tagsMore}</Link>
      </h2>
      <ul className={styles['bars']}>
        {tags.slice(0, shown).map((tag) => (
          <li key={tag.id}>
            <Link to={listPath({ type: 'tag', id: tag.id })}>{tag.name}</Link>
            <i style={{ width: `${Math.max(3, Math.round((tag.posts / most) * 100))}%` }} />
            <span className="num">{formatNumber(tag.posts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
