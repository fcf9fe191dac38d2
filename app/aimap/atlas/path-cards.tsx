import { Link } from '#app/ui/kit/link.tsx';
import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import style from './path.module.css';

export type PathCard = { slug: string; title: string; audience: string; steps: number; minutes: number };

/** All learning paths, each with whom it is for and how long it takes. */
export function PathCards({ paths }: { paths: readonly PathCard[] }) {
  const t = mapTexts.use();
  if (paths.length === 0) return null;
  return (
    <section className={style['cards']}>
      <h2>{t.paths}</h2>
      <p className="muted">{t.pathsLead}</p>
      <ul>
        {paths.map((path) => (
          <li key={path.slug}>
            <Link to={pathPath(path.slug)}>{path.title}</Link>
            <small className="muted num">
              {t.steps(path.steps)} · {t.hours(String(Math.round(path.minutes / 60)))}
            </small>
            <p className="muted">{path.audience}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
