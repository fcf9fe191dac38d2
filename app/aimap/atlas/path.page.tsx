import { getPath } from '#app/aimap/atlas/paths.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { PathStage, PathView } from './paths.schema.ts';
import style from './path.module.css';
import type { Route } from './+types/path.page.ts';

/** A learning path with its stages; what a stage ends with is its gate. */
export const loader = pageLoader(({ ctx, params }) => getPath(ctx, params['slug'] ?? ''));

export function meta({ matches, loaderData: path }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!path) return [];
  const t = mapTexts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: `${path.title} · ${t.paths}`,
    description: `${t.pathFor} ${path.audience}`,
    canonical: pathPath(path.slug),
  });
}

export default function Path({ loaderData: path }: Route.ComponentProps) {
  const t = mapTexts.use();
  const steps = path.stages.flatMap((stage) => stage.steps);
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0);
  const first = steps[0];
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/aiMap">{t.title}</Link>
          </li>
          <li>
            <Link to="/aiMap?view=path">{t.allPaths}</Link>
          </li>
        </ol>
      </nav>
      <h1>{path.title}</h1>
      <p className={style['lead']}>
        {t.pathFor} {path.audience}
      </p>
      <p className="muted num">
        {t.steps(steps.length)} · {t.hours(String(Math.round(minutes / 60)))}
      </p>
      {first && (
        <LinkButton to={nodePath(first)} tone="primary">
          {t.start}
        </LinkButton>
      )}
      <Assumed path={path} />
      <ol className={style['stages']}>
        {path.stages.map((stage, i) => (
          <Stage key={stage.title} stage={stage} number={i + 1} />
        ))}
      </ol>
    </main>
  );
}

function Assumed({ path: { assumes } }: { path: PathView }) {
  const t = mapTexts.use();
  if (assumes.length === 0) return null;
  return (
    <section className={style['assumed']}>
      <h2>{t.assumes}</h2>
      <p className="muted">{t.assumesText}</p>
      <ul>
        {assumes.map((topic) => (
          <li key={topic.id}>
            <Link to={nodePath(topic)}>{topic.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stage({ stage, number }: { stage: PathStage; number: number }) {
  const t = mapTexts.use();
  return (
    <li>
      <h2>
        <small className="muted">{t.stage(number)}</small> {stage.title}
      </h2>
      <ol className={style['steps']} start={(stage.steps[0]?.step ?? 0) + 1}>
        {stage.steps.map((step) => (
          <li key={step.id}>
            <Link to={nodePath(step)}>{step.title}</Link>
            <small className="muted num">
              {t.levels[step.level]} · {t.minutes(step.minutes)}
            </small>
            <p>{step.summary}</p>
          </li>
        ))}
      </ol>
      <p className={style['gate']}>
        <strong>{t.gate[stage.gate.kind]}</strong> {stage.gate.text}
      </p>
    </li>
  );
}
