import type { ReactNode } from 'react';
import { listCompared, type ComparedModel } from '#app/catalogue/models/models.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { textIn } from './models.policy.ts';
import { CompareInput } from './models.schema.ts';
import { comparePath, taskPath } from './model-addresses.ts';
import { Grade } from './catalogue.tsx';
import { factOrder, factsOf } from './model-facts.tsx';
import style from './model-compare.module.css';
import { modelsTexts, modelTexts } from './models-texts.ts';
import type { Route } from './+types/model-compare.page.ts';

const texts = await pageTexts(
  () => import('./compare.zh.ts'),
  () => import('./compare.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const { ids } = parseInput(CompareInput, { ids: url.searchParams.getAll('ids').join(',') });
  return { models: await listCompared(ctx, ids), asked: ids.length };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Up to four models side by side: a row for each fact, a column for each model. */
export default function Compare({ loaderData: { models, asked } }: Route.ComponentProps) {
  const t = texts.use();
  const shared = modelsTexts.use();
  const back = (
    <LinkButton to={taskPath('all')} icon="plus">
      {t.choose}
    </LinkButton>
  );
  return (
    <main id="main" className={style['page']}>
      <nav aria-label={shared.crumbs}>
        <ol className="crumb">
          <li>
            <Link to={taskPath('all')}>{shared.title}</Link>
          </li>
        </ol>
      </nav>
      <PageHead title={t.title} actions={models.length > 0 && models.length < 4 ? back : undefined}>
        {t.lead}
      </PageHead>
      {models.length < asked && <p className="small muted">{t.gone}</p>}
      {models.length === 0 ? (
        <Empty level={2} title={t.empty} action={back}>
          {t.emptyText}
        </Empty>
      ) : (
        <Sheet models={models} />
      )}
    </main>
  );
}

function Sheet({ models }: { models: ComparedModel[] }) {
  const t = texts.use();
  const one = modelTexts.use();
  const shared = modelsTexts.use();
  const language = useLanguage();
  const ids = models.map(({ id }) => id);
  const facts = models.map(({ facts: found }) => new Map(factsOf(found, one, shared).map((fact) => [fact.key, fact])));
  const keys = factOrder.filter((key) => facts.some((found) => found.has(key)));
  const labelOf = (key: string) => facts.find((found) => found.has(key))!.get(key)!;
  const rows: [string, string, (model: ComparedModel, i: number) => ReactNode][] = [
    ['summary', t.summary, ({ facts: { summary } }) => textIn(summary, language)],
    ['task', one.task, ({ facts: { task } }) => shared.tasks[task]],
    ['publisher', one.publisher, ({ facts: { publisher } }) => publisher],
    ...keys.map((key): (typeof rows)[number] => [key, labelOf(key).label, (_model, i) => facts[i]!.get(key)?.value]),
    ['rating', one.ratings, ({ rating }) => <Grade rating={rating} />],
    [
      'released',
      t.newest,
      ({ facts: { versions } }) =>
        versions[0] && [versions[0].name, versions[0].releasedOn].filter(Boolean).join(' · '),
    ],
  ];
  return (
    <div className={style['scroll']} role="region" aria-label={t.title} tabIndex={0}>
      <table className={style['sheet']} style={{ minWidth: `${130 + models.length * 190}px` }}>
        <caption className="sr">{t.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t.fact}</span>
            </th>
            {models.map(({ id, facts: { name } }) => (
              <th key={id} scope="col">
                <Link to={modelPath(id)}>{name}</Link>
                <Link
                  className={style['remove']}
                  to={comparePath(ids.filter((other) => other !== id))}
                  aria-label={shared.remove(name)}
                  preventScrollReset
                >
                  <Icon name="close" size="s" />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, label, cell]) => (
            <tr key={key} title={facts.find((found) => found.has(key))?.get(key)?.hint}>
              <th scope="row">{label}</th>
              {models.map((model, i) => (
                <td key={model.id}>{cell(model, i) ?? <span className="muted">{shared.unknown}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
