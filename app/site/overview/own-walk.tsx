import type { Walk } from '#app/aimap/learning/learning.schema.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Card, SectionHead } from '#app/ui/kit/card.tsx';
import { Meter } from '#app/ui/kit/meter.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { OverviewTexts } from './overview-texts.ts';
import style from './overview.module.css';

/** The path that the member is on, with the next step. */
export function OwnWalk({ walk: { path, open }, t }: { walk: Walk; t: OverviewTexts }) {
  return (
    <section>
      <SectionHead title={t.walk} aside={<Link to="/user/learning">{t.allLearning}</Link>} />
      <Card as="div">
        <div className={style['walk']}>
          <h3>
            <Link to={pathPath(path.slug)}>{path.title}</Link>
          </h3>
          <small className="muted num">{t.stops(path.walked, path.total)}</small>
        </div>
        <div className={style['way']}>
          <Meter value={path.walked} max={path.total} label={t.stops(path.walked, path.total)} />
        </div>
        <div className={style['walk']}>
          <span className="small muted">{t.here(path.here.title)}</span>
          <span className="row">
            {open > 0 && (
              <LinkButton size="s" to="/user/learning/review">
                {t.reviewFirst}
              </LinkButton>
            )}
            <LinkButton size="s" tone="primary" to={nodePath(path.here)}>
              {t.goOn}
            </LinkButton>
          </span>
        </div>
      </Card>
    </section>
  );
}
