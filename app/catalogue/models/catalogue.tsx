import { Form, useSubmit } from 'react-router';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Stars } from '#app/ui/forms/stars.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { modelPath, searchPath } from '#app/ask/parts/ask-addresses.ts';
import {
  type Catalogue,
  type CatalogueQuery,
  licenceClasses,
  memorySteps,
  modelLanguages,
  type ModelRow,
  modelSorts,
  taskChoices,
} from './models.schema.ts';
import { cataloguePath } from './model-addresses.ts';
import { CompareBar, CompareToggle } from './model-compare-bar.tsx';
import { contextText, countText, gbText } from './model-figures.ts';
import style from './models.module.css';
import { modelsTexts } from './models-texts.ts';

type CatalogueProps = { page: Catalogue; place: CatalogueQuery };

/** The list of the model catalogue with its filters. */
export function CatalogueList({ page, place }: CatalogueProps) {
  const t = modelsTexts.use();
  return (
    <main id="main" className={style['wide']}>
      <PageHead
        title={place.task === 'all' ? t.title : t.titleOf(t.tasks[place.task])}
        actions={
          <LinkButton to="/ask/models/propose" tone="primary" icon="plus">
            {t.propose}
          </LinkButton>
        }
      >
        {t.lead}
      </PageHead>
      <Tabs
        label={t.taskLabel}
        items={taskChoices
          .filter((task) => task === 'all' || task === place.task || page.counts[task] > 0)
          .map((task) => ({
            to: cataloguePath({ ...place, task, after: null, before: null }),
            label: t.tasks[task],
            count: formatNumber(page.counts[task]),
            current: task === place.task,
          }))}
      />
      <Filters place={place} />
      <Results page={page} place={place} />
      <Pager
        previous={page.previous && cataloguePath({ ...place, after: null, before: page.previous })}
        next={page.next && cataloguePath({ ...place, before: null, after: page.next })}
      />
      <CompareBar />
    </main>
  );
}

/** A plain form that also works before the page is alive; a choice applies at once. */
function Filters({ place }: { place: CatalogueQuery }) {
  const t = modelsTexts.use();
  const submit = useSubmit();
  return (
    <Form
      action={`/ask/models/${place.task}/0`}
      className={style['filters']}
      key={JSON.stringify(place)}
      role="search"
      aria-label={t.search}
      onChange={(event) =>
        event.target instanceof HTMLSelectElement && void submit(event.currentTarget, { preventScrollReset: true })
      }
    >
      <Field label={t.search}>
        <Input
          type="search"
          name="q"
          inputSize="s"
          defaultValue={place.q}
          placeholder={t.searchPlaceholder}
          maxLength={80}
        />
      </Field>
      <Field label={t.licence}>
        <Select name="licence" inputSize="s" defaultValue={place.licence}>
          <option value="">{t.anyLicence}</option>
          {licenceClasses.map((one) => (
            <option key={one} value={one}>
              {t.licenceClasses[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.memory}>
        <Select name="gb" inputSize="s" defaultValue={place.gb || ''} title={t.memoryHint}>
          <option value="">{t.anyMemory}</option>
          {memorySteps.map((gb) => (
            <option key={gb} value={gb}>
              {t.memoryUpTo(gb)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.language}>
        <Select name="speaks" inputSize="s" defaultValue={place.lang}>
          <option value="">{t.anyLanguage}</option>
          {modelLanguages.map((one) => (
            <option key={one} value={one}>
              {t.languages[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.sort}>
        <Select name="sort" inputSize="s" defaultValue={place.sort}>
          {modelSorts.map((one) => (
            <option key={one} value={one}>
              {t.sorts[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" size="s">
        {t.apply}
      </Button>
    </Form>
  );
}

function Results({ page, place }: CatalogueProps) {
  const t = modelsTexts.use();
  const isFiltered = place.q !== '' || place.licence !== '' || place.gb > 0 || place.lang !== '';
  const reset = cataloguePath({ task: place.task, sort: place.sort });
  if (page.rows.length === 0) {
    return (
      <Empty
        level={2}
        title={isFiltered || place.task !== 'all' ? t.emptyTitle : t.emptyAll}
        action={
          <>
            <LinkButton to="/ask/models/propose">{t.propose}</LinkButton>
            {isFiltered && (
              <LinkButton to={reset} tone="quiet">
                {t.reset}
              </LinkButton>
            )}
          </>
        }
      >
        {isFiltered || place.task !== 'all' ? t.emptyText : t.emptyAllText}
        {place.q && <SearchMore q={place.q} />}
      </Empty>
    );
  }
  return (
    <>
      <div className={style['found']}>
        <output className="small muted num">{t.total(formatNumber(page.total))}</output>
        {isFiltered && <Link to={reset}>{t.reset}</Link>}
        {place.gb > 0 && <span className="small muted">{t.memoryHint}</span>}
      </div>
      <h2 className="sr">{t.list}</h2>
      <ul className={style['list']}>
        {page.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {place.q && <SearchMore q={place.q} />}
    </>
  );
}

function SearchMore({ q }: { q: string }) {
  const t = modelsTexts.use();
  return (
    <span className={style['more']}>
      <Link to={searchPath({ keywords: `is:model ${q}` })}>{t.searchMore(q)}</Link>
    </span>
  );
}

function Row({ row }: { row: ModelRow }) {
  const t = modelsTexts.use();
  const facts = [
    row.parameters !== null && t.parametersOf(countText(row.parameters)),
    row.needsGb !== null && t.needs(gbText(row.needsGb)),
    row.contextLength !== null && t.contextOf(contextText(row.contextLength)),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <div className={style['what']}>
        <h3>
          <Link to={modelPath(row.id)} prefetch="intent">
            {row.name}
          </Link>
          <Chip tone="line">{t.tasks[row.task]}</Chip>
        </h3>
        <p className="small muted">{t.by(row.publisher)}</p>
        <p className={style['summary']}>{row.summary}</p>
        <ul className={style['pills']}>
          <li title={t.licenceHints[row.licenceClass]}>
            <b>{row.licence}</b> · {t.licenceClasses[row.licenceClass]}
          </li>
          {facts.map((fact) => (
            <li key={fact} className="num">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className={style['side']}>
        <Grade rating={row.rating} />
        <CompareToggle model={row} />
      </div>
    </li>
  );
}

/** Stars with the mean and how many graded. */
export function Grade({ rating: { average, count } }: Pick<ModelRow, 'rating'>) {
  const t = modelsTexts.use();
  if (count === 0) return <span className="small muted">{t.unrated}</span>;
  return (
    <span className={style['grade']}>
      <Stars value={average} label={t.ratingOf(average.toFixed(1), count)} />
      <span className="num small muted" aria-hidden>
        {average.toFixed(1)} · {t.raters(formatNumber(count))}
      </span>
    </span>
  );
}
