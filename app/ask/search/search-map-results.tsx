import { Link } from '#app/ui/kit/link.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import { learningPath, searchPath, topicPath } from '#app/ask/parts/ask-addresses.ts';
import type { MapFound } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';
import styles from './search.module.css';

type FoundProps = { keywords: string; found: MapFound };

/** Above the posts: the topics and paths that are called so, and the way to all that the map has. */
export function MapStrip({ keywords, found: { topics, paths, total, isNear } }: FoundProps) {
  const t = searchTexts.use();
  if (topics.length + paths.length === 0) return null;
  return (
    <nav className={styles['strip']} aria-label={isNear ? t.nearOnMap : t.onMap}>
      <span className="muted small">{isNear ? t.nearOnMap : t.onMap}</span>
      {topics.map((topic) => (
        <Tag key={topic.id} to={topicPath(topic)}>
          {topic.title}
        </Tag>
      ))}
      {paths.map(({ slug, title }) => (
        <Tag key={slug} to={learningPath(slug)}>
          {title}
        </Tag>
      ))}
      {total > topics.length + paths.length && (
        <Link className="small" to={searchPath({ keywords, tab: 'map' })}>
          {t.allOnMap(total)}
        </Link>
      )}
    </nav>
  );
}

/** All that the map has under these words: topics and areas, learning paths, resources. */
export function MapResults({ keywords, found: { topics, paths, resources, total, isNear } }: FoundProps) {
  const t = searchTexts.use();
  const mapTo = `/aiMap?${new URLSearchParams({ view: 'list', q: keywords.slice(0, 60) }).toString()}`;
  if (total === 0)
    return (
      <p className={styles['none']}>
        {t.noneOnMap} <Link to="/aiMap">{t.openMap}</Link>
      </p>
    );
  return (
    <>
      <p className={styles['found']}>
        <output className="muted small num">{isNear ? t.foundNear(total) : t.foundOnMap(total)}</output>
        <Link to={mapTo}>{t.openMap}</Link>
      </p>
      <MapSection
        title={t.topics}
        rows={topics.map((one) => ({ ...one, to: topicPath(one), note: one.summary, end: one.area }))}
      />
      <MapSection
        title={t.paths}
        rows={paths.map((one) => ({ ...one, id: one.slug, to: learningPath(one.slug), note: one.audience, end: null }))}
      />
      {resources.length > 0 && (
        <section className={styles['onMap']}>
          <h2>{t.resources}</h2>
          <ul>
            {resources.map((one) => (
              <li key={one.id}>
                <a href={one.url} target="_blank" rel="noopener nofollow">
                  {one.title}
                </a>
                <p>{one.note}</p>
                <small className="muted">
                  <Link to={topicPath(one.topic)}>{one.topic.title}</Link>
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Row = { id: number | string; title: string; to: string; note: string; end: string | null };

function MapSection({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles['onMap']}>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={row.to}>{row.title}</Link>
            <p>{row.note}</p>
            {row.end && <small className="muted">{row.end}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
