import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { MapChange } from './ai-map.schema.ts';
import style from './topic-list.module.css';

/** What happened on the map this week. */
export function MapChanges({ changes }: { changes: readonly MapChange[] }) {
  const t = mapTexts.use();
  const language = useLanguage();
  if (changes.length === 0) return null;
  return (
    <section className={style['changes']} aria-labelledby="map-changes">
      <h2 id="map-changes">{t.changes}</h2>
      <ul>
        {changes.map(({ topic, post, revision, at }) => (
          <li key={`${topic.id} ${post?.id ?? 'text'}`}>
            {post ? <Link to={pathOfPost(post)}>{post.title}</Link> : <Link to={nodePath(topic)}>{topic.title}</Link>}
            <small className="muted">
              {post ? <Link to={nodePath(topic)}>{topic.title}</Link> : t.revision(revision ?? 1)} ·{' '}
              <Time value={at} language={htmlLang[language]} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
