import { listModelRevisions } from '#app/catalogue/proposals/model-proposals.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { taskPath } from '#app/catalogue/models/model-addresses.ts';
import { FactChanges } from './fact-changes.tsx';
import style from '#app/catalogue/models/model.module.css';
import { modelsTexts, modelTexts } from '#app/catalogue/models/models-texts.ts';
import type { Route } from './+types/model-history.page.ts';

export const loader = pageLoader(async ({ ctx, params }) => {
  const id = Number(params['id']);
  return { id, ...(await listModelRevisions(ctx, id)) };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = modelTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.historyOf(loaderData.name) : t.history });
}

/** What each published edit of a model changed. */
export default function ModelHistory({ loaderData: { id, name, revisions } }: Route.ComponentProps) {
  const t = modelTexts.use();
  const shared = modelsTexts.use();
  const language = htmlLang[useLanguage()];
  return (
    <main id="main" className={style['page']}>
      <nav aria-label={shared.crumbs}>
        <ol className="crumb">
          <li>
            <Link to={taskPath('all')}>{shared.title}</Link>
          </li>
          <li>
            <Link to={modelPath(id)}>{name}</Link>
          </li>
        </ol>
      </nav>
      <PageHead title={t.history}>{t.historyLead}</PageHead>
      {revisions.length === 0 && <p className="muted">{t.historyStarter}</p>}
      <ol className="timeline">
        {revisions.map(({ revision, member, note, publishedAt, changes }) => (
          <li key={revision}>
            <p className={style['rater']}>
              <Chip tone="line">{t.version(revision)}</Chip>
              <AuthorLink author={member} />
              <span className="small muted">
                <Time value={publishedAt} language={language} mode="datetime" />
              </span>
            </p>
            {note && <p>{note}</p>}
            <FactChanges changes={changes} />
          </li>
        ))}
      </ol>
    </main>
  );
}
