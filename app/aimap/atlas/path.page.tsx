import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { Outlet } from 'react-router';
import { getPath } from '#app/aimap/atlas/paths.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { QuestionRows } from '#app/aimap/nodes/node-posts.tsx';
import { pathJsonLd } from './path-json-ld.ts';
import type { PathStep, PathView } from './paths.schema.ts';
import { RoutePicture } from './route-picture.tsx';
import style from './path.module.css';
import type { Route } from './+types/path.page.ts';

/** A learning path: what it is for and where it leads; how far its reader is stands in its own part. */
export const loader = pageLoader(({ ctx, params }) => getPath(ctx, params['slug'] ?? ''));

export function meta({ matches, loaderData: path }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!path) return [];
  const t = mapTexts.in(rootFacts(matches).language);
  return pageHead(matches, {
    title: `${path.title} · ${t.paths}`,
    description: t.pathFor(path.audience),
    canonical: pathPath(path.slug),
  });
}

const hoursOf = (steps: readonly PathStep[]) =>
  String(Math.max(1, Math.round(steps.reduce((sum, { minutes }) => sum + minutes, 0) / 60)));

export default function Path({ loaderData: path }: Route.ComponentProps) {
  const t = mapTexts.use();
  const { siteUrl } = useRootFacts();
  // Search engines read the page as the server writes it; browsers carry neither the text nor its code.
  const json = import.meta.env.SSR
    ? JSON.stringify(pathJsonLd(path, { siteUrl, map: t.title, paths: t.paths })).replaceAll('<', String.raw`\u003c`)
    : '{}';
  return (
    <div className={`wrap page ${style['columns']}`}>
      <main id="main" className={style['page']}>
        <Head path={path} />
        <Outlet context={<Assumed path={path} />} />
        <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
      </main>
      <Rail path={path} address={siteUrl + pathPath(path.slug)} />
    </div>
  );
}

function Head({ path }: { path: PathView }) {
  const t = mapTexts.use();
  const steps = path.stages.flatMap((stage) => stage.steps);
  const levels = steps.map(({ level }) => level);
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const [first] = steps;
  return (
    <header className={style['head']}>
      <MapTrail way={[{ to: '/aiMap?view=path', title: t.paths }]} here={path.title} />
      <h1>{path.title}</h1>
      <p className={style['lead']}>{t.pathFor(path.audience)}</p>
      {first && (
        <ul className={style['facts']}>
          <li>{t.levelRange(t.levels[least] ?? '', t.levels[most] ?? '')}</li>
          <li>
            <b className="num">{t.steps(steps.length)}</b>
          </li>
          <li className="num">{t.hours(hoursOf(steps))}</li>
          <li className="num">{t.revision(path.version)}</li>
          <li className={style['follow']}>
            <FollowButton
              key={path.id}
              kind="path"
              id={path.id}
              name={path.title}
              isFollowed={path.isFollowed}
              size="s"
              endpoint="/api/aiMap/follow"
            />
          </li>
        </ul>
      )}
    </header>
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

function Rail({ path, address }: { path: PathView; address: string }) {
  const t = mapTexts.use();
  return (
    <aside className="rail" aria-label={t.onTheWay}>
      <section>
        <h2>
          {t.route} <Link to="/aiMap?view=map">{t.toMap}</Link>
        </h2>
        <RoutePicture path={path} />
        <p className="muted">{t.crosses(path.lands.length)}</p>
      </section>
      {path.questions.length > 0 && (
        <section>
          <h2>{t.onTheWay}</h2>
          <QuestionRows posts={path.questions} />
        </section>
      )}
      <section>
        <h2>{t.share}</h2>
        <p className={style['share']}>
          <code>{address}</code>
          <CopyButton text={address} />
        </p>
      </section>
    </aside>
  );
}
