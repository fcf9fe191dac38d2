import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { getPathLearning } from '#app/aimap/learning/path-learning.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { timeOf } from './mastery-words.ts';
import { PathActs } from './path-acts.tsx';
import { PathChanges } from './path-changes.tsx';
import { PathFinish } from './path-finish.tsx';
import { PathStages } from './path-stages.tsx';
import { studyTexts } from './study-texts.ts';
import style from './walk.module.css';
import type { Route } from './+types/path-walk.page.ts';

export const loader = pageLoader(async ({ ctx, params }) => ({
  path: await getPathLearning(ctx, params['slug'] ?? ''),
}));

/** On the page of a path: its stops and gates, and how far one is; what it takes for granted stands before them. */
export default function PathWalk({ loaderData: { path } }: Route.ComponentProps) {
  const t = studyTexts.use();
  const before = useOutletContext<ReactNode>();
  const { isEnrolled, walked, total, percent, minutesLeft, version } = path;
  return (
    <>
      {isEnrolled && (
        <p className={`num ${style['facts']}`}>
          <span>
            {t.pathProgress(walked, total)} · {percent}%
          </span>
          {minutesLeft > 0 && <span>{t.left(timeOf(minutesLeft, t))}</span>}
          <span>{t.onVersion(version)}</span>
        </p>
      )}
      <PathActs path={path} t={t} />
      {path.finishedAt !== null && <PathFinish path={path} t={t} />}
      {path.changes && <PathChanges path={path} changes={path.changes} t={t} />}
      {!isEnrolled && before}
      <PathStages path={path} t={t} />
    </>
  );
}
