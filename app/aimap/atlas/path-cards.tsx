import { Empty } from '#app/ui/kit/empty.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { MapPath } from './ai-map.schema.ts';
import style from './path.module.css';

/** All learning paths, each with whom it is for and how long it takes. */
export function PathCards({ paths }: { paths: readonly MapPath[] }) {
  const t = mapTexts.use();
  if (paths.length === 0)
    return (
      <Empty level={2} title={t.noPaths} action={<LinkButton to="/aiMap">{t.toMap}</LinkButton>}>
        {t.noPathsText}
      </Empty>
    );
  return (
    <section className={style['cards']}>
      <p className="muted">{t.pathsLead}</p>
      <ul>
        {paths.map((path) => (
          <li key={path.slug}>
            <Link to={pathPath(path.slug)}>{path.title}</Link>
            <small className="muted num">
              {t.steps(path.steps)} · {t.hours(String(Math.max(1, Math.round(path.minutes / 60))))}
            </small>
            <p className="muted">{t.pathFor(path.audience)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
